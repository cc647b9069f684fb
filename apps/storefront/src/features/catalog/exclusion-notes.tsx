import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { ProductList, SearchExclusion } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'

import { allergenMessages, dietaryMessages } from '#diet/dietary.messages.ts'

type ExclusionNotesProps = Pick<ProductList, 'exclusions' | 'undeclaredElements'>

/** What the keyword excludes, what that means for the results, and what the shop cannot exclude (BEY-08). */
export function ExclusionNotes({ exclusions, undeclaredElements }: ExclusionNotesProps) {
  const cannot = exclusions.some(({ kind }) => kind === 'unknown')
  return (
    <Alert tone={cannot ? 'warning' : 'info'} announce="polite">
      {exclusions.map((exclusion) => (
        <p key={exclusion.words}>
          <Note exclusion={exclusion} />
        </p>
      ))}
      {undeclaredElements > 0 && (
        <p>
          <Plural
            value={undeclaredElements}
            one="# produto sem informação de alérgenos ficou de fora."
            other="# produtos sem informação de alérgenos ficaram de fora."
          />
        </p>
      )}
    </Alert>
  )
}

function Note({ exclusion: { words, kind, allergens, dietary } }: { exclusion: SearchExclusion }) {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const names = list.format(allergens.map((name) => i18n._(allergenMessages[name])))
  const mark = dietary === null ? '' : i18n._(dietaryMessages[dietary])
  switch (kind) {
    case 'allergens':
      return (
        <Trans>
          <strong>Sem {names}:</strong> só produtos cujo rótulo declara não conter, nem traços. Confira o rótulo do que
          você recebe.
        </Trans>
      )
    case 'dietary':
      return (
        <Trans>
          <strong>{mark}:</strong> só produtos com esta indicação no rótulo.
        </Trans>
      )
    case 'ingredient':
      return (
        <Trans>
          <strong>Sem “{words}”:</strong> tiramos os produtos que o citam no nome ou nos ingredientes, e os que não
          trazem ingredientes. Não é uma declaração do fabricante.
        </Trans>
      )
    case 'name':
      return (
        <Trans>
          <strong>Sem “{words}”:</strong> tiramos os produtos com esta palavra no nome, na marca ou na categoria.
        </Trans>
      )
    case 'unknown':
      return (
        <Trans>
          <strong>Não sabemos filtrar sem “{words}”:</strong> a loja não tem esta informação. Confira o rótulo de cada
          produto.
        </Trans>
      )
    default:
      return kind satisfies never
  }
}
