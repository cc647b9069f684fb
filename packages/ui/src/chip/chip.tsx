import { X } from 'lucide-react'
import type { ComponentProps } from 'react'

import { Slot, Slottable } from '../slot/slot.tsx'
import * as css from './chip.css.ts'

export type ChipProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  /** With it the chip has a cross, and this name for screen readers ("Remover filtro Yakissoba"); pressing it removes. */
  removeLabel?: string
  /**
   * `accent` for what is chosen, `neutral` for what can be.
   * @default 'accent'
   */
  tone?: 'accent' | 'neutral'
  /**
   * Render the only child (a link) with the look of the chip.
   * @default false
   */
  asChild?: boolean
}

/** A short word to press: an active filter to remove, or a choice (with `aria-pressed`). */
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
