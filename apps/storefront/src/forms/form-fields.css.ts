import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { space } = vars

export const form = style({ display: 'grid', gap: space[6] })
export const fields = style([
  atoms({ display: 'grid', columns: 1, gap: 5, align: 'start' }),
  { '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } } },
])
const span = (columns: number) => style({ '@media': { [media.tablet]: { gridColumn: `span ${columns}` } } })
export const full = span(6)
export const twoThirds = span(4)
export const half = span(3)
export const third = span(2)
export const problems = style({ display: 'grid', gap: space[1], ':focus': { outline: 'none' } })
/** Beside a field of the same row, aligned with its control. */
export const lookUp = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: vars.size.control,
  '@media': { [media.tablet]: { marginBlockStart: space[6] } },
})
