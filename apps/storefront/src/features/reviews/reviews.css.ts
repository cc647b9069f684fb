import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { color, font, radius, space } = vars

export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  marginBlockStart: space[10],
})
globalStyle(`${section} > h2`, {
  scrollMarginBlockStart: space[20],
  outlineOffset: space[1],
  inlineSize: 'fit-content',
})
export const columns = style({
  display: 'grid',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  '@media': { [media.desktop]: { gridTemplateColumns: '300px minmax(0, 1fr)', gap: space[12] } },
})
export const aside = style({ display: 'grid', gap: space[5], minInlineSize: 0 })
export const main = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[5], minInlineSize: 0 })

export const summary = style({ display: 'grid', gap: space[4] })
export const average = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[3] })
export const averageValue = style({
  fontFamily: font.family.heading,
  fontSize: font.size.title1,
  fontWeight: font.weight.bold,
  lineHeight: 1.1,
})
export const note = style({ color: color.foreground.muted, fontSize: font.size.small, margin: 0 })
export const histogram = style({ display: 'grid', gap: space[1], listStyle: 'none', margin: 0, padding: 0 })
export const bar = style({
  display: 'grid',
  gridTemplateColumns: '2.5em minmax(0, 1fr) 2.5em',
  alignItems: 'center',
  gap: space[2],
  fontSize: font.size.small,
  fontVariantNumeric: 'tabular-nums',
})
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

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
})
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const sort = style({ display: 'flex', alignItems: 'center', gap: space[2], margin: 0 })
export const status = style({ color: color.foreground.muted, fontSize: font.size.small })
globalStyle(`${status}:empty`, { display: 'none' })

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  paddingBlock: space[5],
  borderBlockStart: `1px solid ${color.border.neutral}`,
})
globalStyle(`${list} > ${item}:first-child`, { borderBlockStart: 0, paddingBlockStart: 0 })
export const itemHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[3],
  rowGap: space[1],
  fontSize: font.size.small,
})
export const author = style({ fontWeight: font.weight.semibold, overflowWrap: 'anywhere' })
export const date = style({ color: color.foreground.muted })
export const verified = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  color: color.foreground.accent,
  fontWeight: font.weight.semibold,
})
export const comment = style({
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxInlineSize: vars.size.reading,
})
export const helpful = style({ display: 'inline-flex', alignItems: 'center', gap: space[2] })
export const votes = style({ fontVariantNumeric: 'tabular-nums' })

export const own = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] })
export const ownHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] })
export const ownActions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const formEnd = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
})
