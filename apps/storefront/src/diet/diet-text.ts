import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Conflict } from './diet-conflict.ts'
import type { Diet } from './diet.ts'
import { allergenMessages, dietaryMessages } from './dietary.messages.ts'

const listOf = (i18n: I18n, words: string[]) => new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words)
const names = (i18n: I18n, allergens: Conflict['contains']) =>
  listOf(
    i18n,
    allergens.map((name) => i18n._(allergenMessages[name])),
  )

/** Why a product conflicts with a diet, the worst reason first: "Contém amendoim". */
export function conflictText(i18n: I18n, { contains, mayContain, isUndeclared, unmarked }: Conflict): string {
  const contained = names(i18n, contains)
  if (contains.length > 0) return i18n._(msg`Contém ${contained}`)
  const traces = names(i18n, mayContain)
  if (mayContain.length > 0) return i18n._(msg`Pode conter ${traces}`)
  if (isUndeclared) return i18n._(msg`Alérgenos não informados`)
  const marks = listOf(
    i18n,
    unmarked.map((name) => i18n._(dietaryMessages[name])),
  )
  return i18n._(msg`Sem a indicação: ${marks}`)
}

/** A diet in words: "Sem amendoim, sem leite e vegano". */
export function dietText(i18n: I18n, { freeOf, dietary }: Pick<Diet, 'freeOf' | 'dietary'>): string {
  const avoided = freeOf.map((name) => {
    const allergen = i18n._(allergenMessages[name])
    return i18n._(msg`Sem ${allergen}`)
  })
  // "Sem glúten" is both an allergen to avoid and a mark.
  const words = [...new Set([...avoided, ...dietary.map((name) => i18n._(dietaryMessages[name]))])]
  return listOf(
    i18n,
    words.map((word, place) => (place === 0 ? word : word.toLocaleLowerCase(i18n.locale))),
  )
}
