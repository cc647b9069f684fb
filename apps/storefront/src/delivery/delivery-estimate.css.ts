import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { room } from './delivery-place.css.ts'

const { color, font, space } = vars

export const form = style([room, { gap: space[3] }])
export const known = style([
  room,
  { alignContent: 'start', gap: space[2], fontSize: font.size.small, lineHeight: 1.45 },
])
export const where = style([
  atoms({ display: 'flex', align: 'center', justify: 'between', gap: 3 }),
  // The button is higher than its text.
  { marginBlockStart: `calc(-1 * ${space[2]})` },
])
export const option = atoms({ display: 'grid', columns: 'fill-auto', columnGap: 4 })
export const days = style({
  gridColumn: '1 / -1',
  color: color.foreground.muted,
  fontSize: font.size.xsmall,
  textWrap: 'balance',
  // The number of lines of the longest text.
  '@container': { '(inline-size < 24rem)': { minBlockSize: '2lh' } },
})
