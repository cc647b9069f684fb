import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

export const fields = atoms({ display: 'grid', columns: [1, 6], gap: 5, align: 'start' })
const span = (columns: number) => style({ '@media': { [media.tablet]: { gridColumn: `span ${columns}` } } })
export const full = span(6)
export const twoThirds = span(4)
export const half = span(3)
export const third = span(2)
/** A focusable group that is not a control. It has no focus ring. */
export const group = style({ ':focus-visible': { outline: 'none' } })
/** Beside a field of the same row, aligned with its control. */
export const lookUp = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: vars.size.control,
  '@media': { [media.tablet]: { marginBlockStart: vars.space[6] } },
})
/** The button that switches the on-screen keyboard. Only touch devices show it. */
export const keyboard = style({
  display: 'none',
  paddingInlineEnd: vars.space[3],
  '@media': { [media.coarse]: { display: 'inline-flex' } },
})
