import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'

import { Slot, Slottable } from '../slot/slot.tsx'
import * as css from './chip.css.ts'

export type ChipProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  /** Shows a remove icon and sets the accessible name ("Remover filtro Yakissoba"); a click removes the chip. */
  removeLabel?: string
  /**
   * `accent` for selected values, `neutral` for available ones.
   * @default 'accent'
   */
  tone?: 'accent' | 'neutral'
  /**
   * Renders the only child (a link) with the chip's styles.
   * @default false
   */
  asChild?: boolean
}

/** A small button: an active filter to remove, or a toggle (with `aria-pressed`). */
export function Chip({ removeLabel, tone = 'accent', asChild = false, children, ...rest }: ChipProps) {
  const cross = removeLabel !== undefined && <X aria-hidden="true" size={15} />
  if (asChild) {
    return (
      <Slot {...rest} aria-label={removeLabel} data-tone={tone} className={css.chip}>
        <Slottable>{children}</Slottable>
        {cross}
      </Slot>
    )
  }
  return (
    <button type="button" {...rest} aria-label={removeLabel} data-tone={tone} className={css.chip}>
      <span className={css.words}>{children}</span>
      {cross}
    </button>
  )
}
