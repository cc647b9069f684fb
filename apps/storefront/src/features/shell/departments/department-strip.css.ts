import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { highEnough } from '#layout/layout.css.ts'

const { color, font, radius, size, space } = vars

const height = 56

/** Hidden on phones: the bottom bar has a button for the departments. */
export const strip = style({
  display: 'none',
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  '@media': {
    [media.tablet]: { display: 'block', blockSize: 44 },
    [`${media.tablet} and ${highEnough}`]: { blockSize: height },
  },
})

/** Begins below the brand. On a wide screen it begins further left if it is too long, unlike the page. */
export const row = style([
  atoms({ display: 'flex', align: 'center', gap: 3, paddingX: 6 }),
  {
    blockSize: '100%',
    '@media': {
      [media.desktop]: { paddingInline: `max(${space[8]}, (100% - ${size.content}) / 2 + ${space[8]})` },
      [media.wide]: { paddingInline: space[8] },
    },
  },
])
globalStyle(`${row}::before`, {
  // Shrinks before the list does.
  flex: `0 9999 calc((100% + 2 * ${space[8]} - ${size.content}) / 2)`,
  marginInlineEnd: `calc(-1 * ${space[3]})`,
  '@media': { [media.wide]: { content: "''" } },
})

export const frame = style({
  position: 'relative',
  flex: 1,
  minInlineSize: 0,
  blockSize: '100%',
  '@media': { [media.wide]: { flexBasis: 'auto' } },
})
const arrowWidth = 44
const fade = 40
const maskOf = (start: number, end: number) =>
  `linear-gradient(to right, transparent ${start === 0 ? 0 : arrowWidth - 8}px, #000 ${start}px, #000 calc(100% - ${end}px), transparent calc(100% - ${end === 0 ? 0 : arrowWidth - 8}px))`

export const scroller = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  blockSize: '100%',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  // A focused link scrolls clear of the arrows.
  scrollPaddingInline: arrowWidth + fade,
  '@media': {
    '(prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
    // The row ends with the page, not beyond it.
    [media.wide]: { gap: 0 },
  },
  selectors: {
    [`${frame}[data-more-start] > &`]: { maskImage: maskOf(arrowWidth + fade, 0) },
    [`${frame}[data-more-end] > &`]: { maskImage: maskOf(0, arrowWidth + fade) },
    [`${frame}[data-more-start][data-more-end] > &`]: { maskImage: maskOf(arrowWidth + fade, arrowWidth + fade) },
  },
})
const arrow = style({
  position: 'absolute',
  insetBlock: 0,
  marginBlock: 'auto',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 36,
  blockSize: 36,
  padding: 0,
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.pill,
  background: color.background.surface,
  color: color.foreground.neutral,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.background.neutralSoft },
    '&[hidden]': { display: 'none' },
    // Invisible except for its focus outline, so that it does not cover a department.
    '&[aria-disabled]': { pointerEvents: 'none', background: 'none', borderColor: 'transparent', color: 'transparent' },
  },
})
export const previous = style([arrow, { insetInlineStart: 0 }])
export const next = style([arrow, { insetInlineEnd: 0 }])

const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  flexShrink: 0,
  minBlockSize: 44,
  borderRadius: radius.pill,
  fontSize: font.size.small,
  fontWeight: font.weight.medium,
  whiteSpace: 'nowrap',
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
})

export const all = style([
  link,
  {
    minBlockSize: 38,
    paddingInline: space[4],
    background: color.background.accentSoft,
    color: color.foreground.accent,
    fontWeight: font.weight.semibold,
    selectors: { '&:hover': { background: color.background.accentSoftHover } },
  },
])

export const department = style([
  link,
  {
    paddingInline: space[2],
    selectors: {
      '&:hover': { background: color.background.neutralSoft },
      '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
    },
  },
])

export const pending = style([atoms({ display: 'flex', align: 'center', gap: 6 }), { flex: 1, overflow: 'hidden' }])
export const failed = style([
  atoms({ display: 'flex', align: 'center', gap: 3 }),
  { flex: 1, fontSize: font.size.small, minInlineSize: 0 },
])
export const failedText = style({ minInlineSize: 0 })
