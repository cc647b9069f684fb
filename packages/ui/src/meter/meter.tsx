import type { ComponentProps, ReactNode } from 'react'

import * as css from './meter.css.ts'

export type MeterProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** The number of filled steps, from 0 to `max`. */
  value: number
  /** @default 4 */
  max?: number
  /** The meaning of the value, such as "Senha fraca". */
  label: ReactNode
  /** @default 'accent' */
  tone?: 'accent' | 'warning' | 'critical'
}

/** The quality of a value in steps, such as the strength of a password. Screen readers announce changes of the text. */
export const Meter = ({ value, max = 4, label, tone = 'accent', ...rest }: MeterProps) => (
  <div {...rest} className={css.meter}>
    <span aria-hidden="true" className={css.steps}>
      {Array.from({ length: max }, (_, step) => (
        <span key={step} data-tone={step < value ? tone : undefined} className={css.step} />
      ))}
    </span>
    <output className={css.words}>{label}</output>
  </div>
)
