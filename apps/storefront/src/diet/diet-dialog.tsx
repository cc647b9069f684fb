import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SyntheticEvent } from 'react'

import { Button } from '@lotus/ui/button'
import { Checkbox } from '@lotus/ui/checkbox'
import { Dialog } from '@lotus/ui/dialog'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { Tiles } from '@lotus/ui/tiles'

import * as css from './diet-dialog.css.ts'
import { chooseDiet } from './diet-rules.ts'
import { useDiet, type Diet } from './diet.ts'
import { allergenNames, dietaryNames } from './dietary-names.ts'
import { allergenMessages, dietaryMessages } from './dietary.messages.ts'

export type DietDialogProps = {
  /** The persisted diet, or null. */
  diet: Diet | null
  /** Null removes it. */
  onDiet: (diet: Diet | null) => void
  onClose: () => void
}

/** Asks once what to avoid and to prefer, for every list and search (BEY-08). */
export function DietDialog({ diet, onDiet, onClose }: DietDialogProps) {
  const { t, i18n } = useLingui()
  const [freeOf, setFreeOf] = useState(diet?.freeOf ?? [])
  const [dietary, setDietary] = useState(diet?.dietary ?? [])
  const choose = (chosen: Diet | null) => {
    onDiet(chosen)
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    choose({ freeOf, dietary, isOn: true })
  }
  return (
    <Dialog
      onClose={onClose}
      title={t`Minha dieta`}
      description={t`Listas e buscas mostram só o que combina com ela. Fica guardada só neste navegador.`}
    >
      <Stack as="form" method="dialog" onSubmit={submit}>
        <fieldset>
          <legend className={css.legend}>
            <Trans>Não pode ter, nem traços</Trans>
          </legend>
          <Tiles columns={[1, 2]} gap={0} columnGap={4}>
            {allergenNames.map((name) => (
              <Checkbox
                key={name}
                label={upperFirst(i18n._(allergenMessages[name]), i18n.locale)}
                checked={freeOf.includes(name)}
                onChange={() => setFreeOf(toggled(freeOf, name))}
              />
            ))}
          </Tiles>
        </fieldset>
        <fieldset>
          <legend className={css.legend}>
            <Trans>Precisa ter a indicação</Trans>
          </legend>
          <Tiles columns={[1, 2]} gap={0} columnGap={4}>
            {dietaryNames.map((name) => (
              <Checkbox
                key={name}
                label={i18n._(dietaryMessages[name])}
                checked={dietary.includes(name)}
                onChange={() => setDietary(toggled(dietary, name))}
              />
            ))}
          </Tiles>
        </fieldset>
        <Text size="small" tone="muted">
          <Trans>
            Usamos o que o rótulo declara à loja. Produtos sem essa informação não aparecem. Confira sempre o rótulo do
            que você recebe.
          </Trans>
        </Text>
        <Inline justify="end" gap={3} align="stretch">
          {diet !== null && (
            <Button emphasis="ghost" onClick={() => choose(null)}>
              <Trans>Esquecer dieta</Trans>
            </Button>
          )}
          <Button type="submit" emphasis="strong">
            <Trans>Usar esta dieta</Trans>
          </Button>
        </Inline>
      </Stack>
    </Dialog>
  )
}

/** The dialog of the diet, for every page and tab. */
export const DietDialogLive = ({ onClose }: { onClose: () => void }) => (
  <DietDialog diet={useDiet()} onDiet={chooseDiet} onClose={onClose} />
)

const toggled = <Name,>(names: readonly Name[], name: Name): readonly Name[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name]

const upperFirst = (word: string, locale: string) => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
