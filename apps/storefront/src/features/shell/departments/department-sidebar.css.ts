import { style } from '@vanilla-extract/css'

import { tintSelectors, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { railMedia } from './department-rail.css.ts'

const { color, font, motion, radius, size, space } = vars

export const content = style([atoms({ display: 'grid', columns: 1, gap: 4 })])
/** A second press during a navigation does nothing. */
export const busy = style([content, { pointerEvents: 'none' }])

export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  minBlockSize: size.touch,
  padding: 0,
  paddingInlineEnd: space[3],
  border: 0,
  borderRadius: radius.pill,
  background: 'transparent',
  color: color.foreground.accent,
  fontFamily: 'inherit',
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  lineHeight: font.leading.tight,
  textAlign: 'start',
  cursor: 'pointer',
})
export const backWords = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
/** On phones and portrait tablets the sidebar is only an overlay. */
export const collapse = style({ display: 'none', '@media': { [railMedia]: { display: 'block' } } })

export const status = style({
  display: 'block',
  color: color.foreground.muted,
  fontSize: font.size.small,
  selectors: { '&:not(:empty)': { paddingBlockStart: space[3] } },
})

export const row = style([
  atoms({ display: 'grid', columns: 'fill-auto', align: 'center', radius: 'field' }),
  {
    selectors: {
      '&[data-current]': { background: color.background.accentSoft },
      '&:not([data-current]):has(a:hover)': { background: color.background.neutralSoft },
    },
  },
])
const link = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[2],
  minBlockSize: size.touch,
  paddingInlineEnd: space[2],
  borderRadius: radius.field,
  fontSize: font.size.small,
  lineHeight: font.leading.tight,
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&:focus-visible': { outlineOffset: -3 },
    '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
  },
})
export const department = style([
  link,
  {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: space[3],
    minBlockSize: 52,
    paddingInlineStart: space[2],
    fontSize: '0.9375rem',
    fontWeight: font.weight.medium,
  },
])
export const field = style([
  atoms({ display: 'grid', radius: 'small', background: 'neutralSoft' }),
  { placeItems: 'center', inlineSize: 40, blockSize: 40, selectors: tintSelectors },
])
export const category = style([
  link,
  {
    paddingInlineStart: 60,
    selectors: { '&:hover': { background: color.background.neutralSoft } },
  },
])
export const name = style({ minInlineSize: 0, overflowWrap: 'anywhere', hyphens: 'auto' })
export const count = style({
  color: color.foreground.muted,
  fontSize: font.size.xsmall,
  fontWeight: font.weight.regular,
  fontVariantNumeric: 'tabular-nums',
})
export const toggle = style([
  atoms({ display: 'grid', radius: 'field', tone: 'muted' }),
  {
    placeItems: 'center',
    inlineSize: size.touch,
    blockSize: size.touch,
    border: 0,
    background: 'transparent',
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    selectors: {
      '&:hover': { background: color.background.neutralSoftHover, color: color.foreground.neutral },
      '&:focus-visible': { outlineOffset: -3 },
    },
    padding: 0,
  },
])
export const chevron = style({
  transition: `rotate ${motion.medium} ${motion.easing}`,
  selectors: { '[aria-expanded="true"] > &': { rotate: '180deg' } },
})

export const pending = style([atoms({ display: 'grid', gap: 3, paddingY: 2 })])
export const pendingCategories = style([pending, { paddingInline: `60px ${space[8]}` }])
export const failed = style({ display: 'grid', justifyItems: 'start', gap: space[3], fontSize: font.size.small })
export const failedCategories = style([failed, { paddingBlock: space[2], paddingInlineStart: 60 }])
export const empty = style({ color: color.foreground.muted, paddingBlock: space[3] })
export const emptyCategories = style([empty, { paddingInlineStart: 60, fontSize: font.size.small }])
