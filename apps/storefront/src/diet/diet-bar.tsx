import { Trans, useLingui } from '@lingui/react/macro'
import Salad from 'lucide-react/icons/salad'

import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Text } from '@lotus/ui/text'

import * as css from './diet-bar.css.ts'
import { DietButton } from './diet-button.tsx'
import { dietText } from './diet-text.ts'
import type { Diet } from './diet.ts'

type DietBarProps = { diet: Diet; onDiet: (diet: Diet) => void }

/** The shopper's diet above a list: what it hides, and controls that change it or switch it off. */
export function DietBar({ diet, onDiet }: DietBarProps) {
  const { t, i18n } = useLingui()
  const { isOn } = diet
  const words = dietText(i18n, diet)
  return (
    <Inline
      as="section"
      aria-label={t`Minha dieta`}
      columnGap={3}
      rowGap={1}
      paddingX={3}
      paddingY={1}
      radius="card"
      border="neutral"
      background={isOn ? 'accentSoft' : undefined}
    >
      <Salad aria-hidden="true" size={18} />
      <div className={css.words}>
        <Text size="small">
          {isOn ? <Trans>Minha dieta: {words}</Trans> : <Trans>Minha dieta está desligada: {words}</Trans>}
        </Text>
      </div>
      <DietButton emphasis="link">
        <Trans>Mudar dieta</Trans>
      </DietButton>
      <Button emphasis="link" size="small" onClick={() => onDiet({ ...diet, isOn: !isOn })}>
        {isOn ? <Trans>Desligar dieta</Trans> : <Trans>Ligar dieta</Trans>}
      </Button>
    </Inline>
  )
}
