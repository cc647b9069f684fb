import { Trans, useLingui } from '@lingui/react/macro'
import Salad from 'lucide-react/icons/salad'
import { useState } from 'react'

import { Button } from '@lotus/ui/button'
import { Text } from '@lotus/ui/text'

import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'

import * as css from './diet-bar.css.ts'
import { dietText } from './diet-text.ts'
import type { Diet } from './diet.ts'
import { DietDialogLive, LazyDietDialog } from './lazy-diet-dialog.tsx'

type DietBarProps = { diet: Diet; onDiet: (diet: Diet) => void }

/** The shopper's diet above a list: what it hides, and controls that change it or switch it off. */
export function DietBar({ diet, onDiet }: DietBarProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { isOn } = diet
  const words = dietText(i18n, diet)
  return (
    <section className={css.bar} aria-label={t`Minha dieta`} data-on={isOn ? '' : undefined}>
      <Salad aria-hidden="true" size={18} />
      <Text asChild size="small">
        <span className={css.words}>
          {isOn ? <Trans>Minha dieta: {words}</Trans> : <Trans>Minha dieta está desligada: {words}</Trans>}
        </span>
      </Text>
      <Button
        emphasis="link"
        size="small"
        aria-haspopup="dialog"
        {...preloadOnIntent(DietDialogLive)}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Mudar dieta</Trans>
      </Button>
      <Button emphasis="link" size="small" onClick={() => onDiet({ ...diet, isOn: !isOn })}>
        {isOn ? <Trans>Desligar dieta</Trans> : <Trans>Ligar dieta</Trans>}
      </Button>
      <LazyDietDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  )
}
