import { useId, type ComponentProps, type ReactNode } from 'react'

import * as css from './progress-bar.css.ts'

export type ProgressBarProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** The value, from 0 to `max`. */
  value: number
  /** @default 100 */
  max?: number
  /** The label above the bar: "Faltam R$ 8,03 para frete grátis". */
  label: ReactNode
}

/** A progress bar. */
export function ProgressBar({ value, max = 100, label, ...rest }: ProgressBarProps) {
  const id = useId()
  return (
    <div {...rest} className={css.container}>
      <span id={id} className={css.words}>
        {label}
      </span>
      <progress aria-labelledby={id} value={Math.min(Math.max(value, 0), max)} max={max} className={css.bar} />
    </div>
  )
}
