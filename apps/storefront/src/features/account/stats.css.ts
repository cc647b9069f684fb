import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { font } = vars

export const tiles = style([
  atoms({ display: 'grid', gap: 3 }),
  { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))' },
])
export const tile = style([atoms({ display: 'grid', gap: 2 }), { alignContent: 'start' }])
export const label = style([
  atoms({ display: 'flex', align: 'center', gap: 3, tone: 'muted' }),
  { fontSize: font.size.small },
])
export const icon = style([
  atoms({ display: ['none', 'grid'], radius: 'pill', background: 'accentSoft', tone: 'accent' }),
  { placeItems: 'center', inlineSize: 40, blockSize: 40 },
])
export const value = style({
  fontFamily: font.family.heading,
  fontSize: font.size.title3,
  fontWeight: font.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: font.leading.tight,
})
