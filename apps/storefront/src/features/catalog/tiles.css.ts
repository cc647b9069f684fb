import { globalStyle, style, styleVariants } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, motion, radius, space } = vars

export const tile = style([
  atoms({ display: 'grid', gap: 2, radius: 'card', tone: 'neutral' }),
  {
    position: 'relative',
    fontSize: font.size.xsmall,
    fontWeight: font.weight.medium,
    lineHeight: font.leading.tight,
    textAlign: 'center',
    WebkitTapHighlightColor: 'transparent',
    minInlineSize: 0,
    alignContent: 'start',
  },
])
export const art = style({
  borderRadius: radius.card,
  transition: `translate ${motion.medium} ${motion.easing}`,
})
globalStyle(`${tile}:hover ${art}`, {
  '@media': { [`${media.hover} and (prefers-reduced-motion: no-preference)`]: { translate: '0 -2px' } },
})
export const name = style({ display: 'block', overflowWrap: 'anywhere', hyphens: 'auto', textWrap: 'balance' })
export const count = style({
  display: 'block',
  marginBlockStart: 2,
  color: color.foreground.muted,
  fontWeight: font.weight.regular,
})

/** A scrolling row on phones, a grid from tablets up. */
export const strip = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 84,
  gap: space[3],
  marginInline: `calc(-1 * ${space[4]})`,
  paddingInline: space[4],
  paddingBlock: 4,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: space[4],
  scrollbarWidth: 'none',
  '@media': {
    [media.tablet]: {
      gridAutoFlow: 'row',
      gridAutoColumns: 'auto',
      gridTemplateColumns: 'repeat(auto-fill, minmax(124px, 1fr))',
      marginInline: 0,
      paddingInline: 0,
      overflowX: 'visible',
    },
    [media.desktop]: { gridTemplateColumns: 'repeat(auto-fill, minmax(72px, 1fr))' },
  },
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
})
const longestRow = 12
/**
 * The strip, by its number of cells: one row on desktops. A grid that fits its cells would resize them while the page is parsed.
 */
export const strips = styleVariants(
  Object.fromEntries(Array.from({ length: longestRow }, (_, index) => [index + 1, index + 1])),
  (cells) => [strip, { '@media': { [media.desktop]: { gridTemplateColumns: `repeat(${cells}, minmax(0, 1fr))` } } }],
)
export const stripCell = style({ display: 'grid', scrollSnapAlign: 'start', minInlineSize: 0, maxInlineSize: 160 })

/** Matches a grid whose last row would have a single cell in this many columns. */
const lastAlone = (columns: number) => `&:has(> :last-child:nth-child(${columns}n + ${columns + 1}))`

export const grid = style({
  display: 'grid',
  gap: `${space[5]} ${space[3]}`,
  '@media': {
    [media.phone]: {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      selectors: {
        [lastAlone(3)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        // Neither two nor three columns fit.
        '&:has(> :last-child:nth-child(12n + 7))': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
      },
    },
    [media.tablet]: {
      gap: `${space[6]} ${space[4]}`,
      gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
      selectors: { [lastAlone(5)]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
    },
    [media.desktop]: {
      gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
      selectors: {
        // As many full rows, or one column less than the last row needs to be longer than one.
        '&:has(> :last-child:nth-child(5n))': { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
        [lastAlone(6)]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
        // One row of smaller tiles.
        '&:has(> :last-child:nth-child(7))': { gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' },
        '&:has(> :last-child:nth-child(8))': { gridTemplateColumns: 'repeat(8, minmax(0, 1fr))' },
      },
    },
  },
})

export const rows = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 156px), 1fr))',
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      selectors: { [lastAlone(3)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
    [media.desktop]: {
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      selectors: { '&:has(> :last-child:nth-child(5n))': { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' } },
    },
  },
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: '52px minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[3],
  blockSize: '100%',
  padding: 6,
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.card,
  background: color.background.surface,
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  lineHeight: font.leading.tight,
  transition: `border-color ${motion.fast}`,
  ':hover': { borderColor: color.border.control },
})
