import { style } from '@vanilla-extract/css'

import { tintSelectors, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { railMedia } from './department-rail.css.ts'

const { color, font, motion, size, space } = vars

export const content = atoms({ display: 'grid', columns: 1, gap: 4 })
/** A second press during a navigation does nothing. */
export const busy = style([content, { pointerEvents: 'none' }])

export const back = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, minWidth: 0, minHeight: 'touch', radius: 'pill' }),
  atoms({ fontSize: 'small', fontWeight: 'semibold', lineHeight: 'tight', tone: 'accent' }),
  { paddingInlineEnd: space[3], overflowWrap: 'anywhere', textAlign: 'start' },
])
/** On phones and portrait tablets the sidebar is only an overlay. */
export const collapse = style({ display: 'none', '@media': { [railMedia]: { display: 'block' } } })

export const status = style([
  atoms({ display: 'block', fontSize: 'small', tone: 'muted' }),
  { selectors: { '&:not(:empty)': { paddingBlockStart: space[3] } } },
])

export const row = style([
  atoms({ display: 'grid', columns: 'fill-auto', align: 'center', radius: 'field' }),
  {
    selectors: {
      '&[data-current]': { background: color.background.accentSoft },
      '&:not([data-current]):has(a:hover)': { background: color.background.neutralSoft },
    },
  },
])
const link = style([
  atoms({ display: 'grid', columns: 'fill-auto', align: 'center', columnGap: 2, radius: 'field' }),
  atoms({ minHeight: 'touch', fontSize: 'small', lineHeight: 'tight' }),
  {
    paddingInlineEnd: space[2],
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    WebkitTapHighlightColor: 'transparent',
    selectors: {
      '&:focus-visible': { outlineOffset: -3 },
      '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
    },
  },
])
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
  atoms({ display: 'grid', align: 'center', justify: 'center', radius: 'small', background: 'neutralSoft' }),
  { inlineSize: 40, blockSize: 40, selectors: tintSelectors },
])
/** Aligns categories with the name of their department, in pixels. */
const indent = 60
export const category = style([
  link,
  { paddingInlineStart: indent, ':hover': { background: color.background.neutralSoft } },
])
export const count = style([
  atoms({ fontSize: 'xsmall', tone: 'muted' }),
  { fontWeight: font.weight.regular, fontVariantNumeric: 'tabular-nums' },
])
export const toggle = style([
  atoms({ display: 'grid', align: 'center', justify: 'center', radius: 'field', tone: 'muted' }),
  {
    inlineSize: size.touch,
    blockSize: size.touch,
    WebkitTapHighlightColor: 'transparent',
    selectors: {
      '&:hover': { background: color.background.neutralSoftHover, color: color.foreground.neutral },
      '&:focus-visible': { outlineOffset: -3 },
    },
  },
])
export const chevron = style({
  transition: `rotate ${motion.medium} ${motion.easing}`,
  selectors: { '[aria-expanded="true"] > &': { rotate: '180deg' } },
})

export const pending = atoms({ display: 'grid', gap: 3, paddingY: 2 })
export const pendingCategories = style([pending, { paddingInline: `${indent}px ${space[8]}` }])
export const failed = style([atoms({ display: 'grid', gap: 3, fontSize: 'small' }), { justifyItems: 'start' }])
export const failedCategories = style([failed, atoms({ paddingY: 2 }), { paddingInlineStart: indent }])
export const empty = atoms({ paddingY: 3, tone: 'muted' })
export const emptyCategories = style([empty, atoms({ fontSize: 'small' }), { paddingInlineStart: indent }])
