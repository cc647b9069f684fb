import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { highEnough } from '#layout/layout.css.ts'

const { color, font, size, space } = vars

/** Hidden on phones: the bottom bar has a button for the departments. */
export const strip = style([
  atoms({ display: ['none', 'block'], border: 'bottom' }),
  { blockSize: 44, '@media': { [`${media.tablet} and ${highEnough}`]: { blockSize: 56 } } },
])

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

export const frame = style([
  atoms({ position: 'relative', minWidth: 0 }),
  { flex: 1, blockSize: '100%', '@media': { [media.wide]: { flexBasis: 'auto' } } },
])
const arrowWidth = 44
const fade = 40
const maskOf = (start: number, end: number) =>
  `linear-gradient(to right, transparent ${start === 0 ? 0 : arrowWidth - 8}px, #000 ${start}px, #000 calc(100% - ${end}px), transparent calc(100% - ${end === 0 ? 0 : arrowWidth - 8}px))`

export const scroller = style([
  atoms({ display: 'flex', align: 'center', gap: 1 }),
  {
    blockSize: '100%',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    // A focused link scrolls clear of the arrows.
    scrollPaddingInline: arrowWidth + fade,
    '@media': {
      '(prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
      // Without a gap, the row ends at the edge of the page.
      [media.wide]: { gap: 0 },
    },
    selectors: {
      [`${frame}[data-more-start] > &`]: { maskImage: maskOf(arrowWidth + fade, 0) },
      [`${frame}[data-more-end] > &`]: { maskImage: maskOf(0, arrowWidth + fade) },
      [`${frame}[data-more-start][data-more-end] > &`]: { maskImage: maskOf(arrowWidth + fade, arrowWidth + fade) },
    },
  },
])
const arrow = style([
  atoms({ position: 'absolute', display: 'grid', align: 'center', justify: 'center', background: 'surface' }),
  atoms({ border: 'neutral', radius: 'pill' }),
  {
    insetBlock: 0,
    marginBlock: 'auto',
    inlineSize: 36,
    blockSize: 36,
    selectors: {
      '&:hover': { background: color.background.neutralSoft },
      '&[hidden]': { display: 'none' },
      // Invisible except for its focus outline, so that it does not cover a department.
      '&[aria-disabled]': {
        pointerEvents: 'none',
        background: 'none',
        borderColor: 'transparent',
        color: 'transparent',
      },
    },
  },
])
export const previous = style([arrow, { insetInlineStart: 0 }])
export const next = style([arrow, { insetInlineEnd: 0 }])

const link = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, radius: 'pill' }),
  { flexShrink: 0, whiteSpace: 'nowrap', selectors: { '&:focus-visible': { outlineOffset: -3 } } },
])
export const all = style([
  link,
  atoms({ paddingX: 4, background: 'accentSoft', tone: 'accent', fontSize: 'small', fontWeight: 'semibold' }),
  { minBlockSize: 38, ':hover': { background: color.background.accentSoftHover } },
])
export const department = style([
  link,
  atoms({ paddingX: 2, fontSize: 'small', fontWeight: 'medium' }),
  {
    minBlockSize: 44,
    selectors: {
      '&:hover': { background: color.background.neutralSoft },
      '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
    },
  },
])

export const pending = style([atoms({ display: 'flex', align: 'center', gap: 6 }), { flex: 1, overflow: 'hidden' }])
export const failed = style([
  atoms({ display: 'flex', align: 'center', gap: 3, fontSize: 'small', minWidth: 0 }),
  { flex: 1 },
])
