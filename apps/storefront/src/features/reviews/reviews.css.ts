import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, radius, space } = vars

export const section = style([atoms({ display: 'grid', columns: 1, gap: 5 }), { marginBlockStart: space[10] }])
globalStyle(`${section} > h2`, {
  scrollMarginBlockStart: space[20],
  outlineOffset: space[1],
  inlineSize: 'fit-content',
})
export const columns = style([
  atoms({ display: 'grid', align: 'start', columns: 1, gap: 6 }),
  { '@media': { [media.desktop]: { gridTemplateColumns: '300px minmax(0, 1fr)', gap: space[12] } } },
])

export const averageValue = style({
  fontFamily: font.family.heading,
  fontSize: font.size.title1,
  fontWeight: font.weight.bold,
  lineHeight: 1.1,
})
export const bar = style([
  atoms({ display: 'grid', align: 'center', gap: 2 }),
  { gridTemplateColumns: '2.5em minmax(0, 1fr) 2.5em', fontSize: font.size.small, fontVariantNumeric: 'tabular-nums' },
])
export const barLine = style({
  appearance: 'none',
  display: 'block',
  inlineSize: '100%',
  blockSize: 8,
  border: 0,
  borderRadius: radius.pill,
  overflow: 'hidden',
  background: color.background.neutralSoftHover,
})
globalStyle(`${barLine}::-webkit-progress-bar`, { background: color.background.neutralSoftHover })
globalStyle(`${barLine}::-webkit-progress-value`, { background: color.star, borderRadius: radius.pill })
globalStyle(`${barLine}::-moz-progress-bar`, { background: color.star, borderRadius: radius.pill })
export const note = style({ color: color.foreground.muted, fontSize: font.size.small, ':empty': { display: 'none' } })
export const item = style([
  atoms({ display: 'grid', columns: 1, gap: 2, paddingY: 5, border: 'top' }),
  { ':first-child': { borderBlockStart: 0, paddingBlockStart: 0 } },
])
export const itemHead = style([
  atoms({ display: 'flex', wrap: true, align: 'center', columnGap: 3, rowGap: 1 }),
  { fontSize: font.size.small },
])
export const verified = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 1, tone: 'accent' }),
  { fontWeight: font.weight.semibold },
])
export const comment = style({ whiteSpace: 'pre-line', maxInlineSize: vars.size.reading })
