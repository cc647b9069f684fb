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
export const note = style({ color: color.foreground.muted, fontSize: font.size.small, margin: 0 })
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
export const barCount = style({ textAlign: 'end', color: color.foreground.muted })

export const sort = style([atoms({ display: 'flex', align: 'center', gap: 2 }), { margin: 0 }])
export const status = style({ color: color.foreground.muted, fontSize: font.size.small })
globalStyle(`${status}:empty`, { display: 'none' })

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const item = style([atoms({ display: 'grid', columns: 1, gap: 2, paddingY: 5, border: 'top' })])
globalStyle(`${list} > ${item}:first-child`, { borderBlockStart: 0, paddingBlockStart: 0 })
export const itemHead = style([
  atoms({ display: 'flex', wrap: true, align: 'center', columnGap: 3, rowGap: 1 }),
  { fontSize: font.size.small },
])
export const author = style({ fontWeight: font.weight.semibold, overflowWrap: 'anywhere' })
export const date = style({ color: color.foreground.muted })
export const verified = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 1, tone: 'accent' }),
  { fontWeight: font.weight.semibold },
])
export const comment = style({
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxInlineSize: vars.size.reading,
})
export const votes = style({ fontVariantNumeric: 'tabular-nums' })

export const own = atoms({ display: 'grid', columns: 1, gap: 3 })
export const formEnd = style([
  atoms({ display: 'flex', wrap: true, align: 'center', gap: 3 }),
  { gridColumn: '1 / -1' },
])
