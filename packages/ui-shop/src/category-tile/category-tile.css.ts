import { globalStyle, style, styleVariants } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, motion, space } = vars

const tile = style([
  atoms({ display: 'grid', gap: 2, radius: 'card', fontSize: 'xsmall', fontWeight: 'medium', lineHeight: 'tight' }),
  { alignContent: 'start', textAlign: 'center', WebkitTapHighlightColor: 'transparent' },
])
const row = style([
  atoms({ display: 'grid', align: 'center', gap: 3, background: 'surface', border: 'neutral', radius: 'card' }),
  atoms({ fontSize: 'small', fontWeight: 'semibold', lineHeight: 'tight' }),
  {
    gridTemplateColumns: '52px minmax(0, 1fr)',
    blockSize: '100%',
    padding: 6,
    transition: `border-color ${motion.fast}`,
    ':hover': { borderColor: color.border.control },
  },
])
export const tiles = { tile, row }
export const art = style({ transition: `translate ${motion.medium} ${motion.easing}` })
globalStyle(`${tile}:hover ${art}`, {
  '@media': { [`${media.hover} and (prefers-reduced-motion: no-preference)`]: { translate: '0 -2px' } },
})
export const name = style({ display: 'block', overflowWrap: 'anywhere', hyphens: 'auto', textWrap: 'balance' })
export const count = style([
  atoms({ display: 'block', tone: 'muted' }),
  { marginBlockStart: 2, fontWeight: font.weight.regular },
])

const equal = (columns: number) => ({ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` })

const strip = style([
  atoms({ display: 'grid', gap: 3, bleedX: 4, paddingX: 4 }),
  {
    gridAutoFlow: 'column',
    gridAutoColumns: 84,
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
  },
])
globalStyle(`${strip} > *`, { display: 'grid', scrollSnapAlign: 'start', maxInlineSize: 160 })
const longestRow = 12
/** One row on desktops, by the number of tiles. With `auto-fit`, tiles would change their size while the browser parses the page. */
export const rows = styleVariants(
  Object.fromEntries(Array.from({ length: longestRow }, (_, index) => [index + 1, index + 1])),
  (length) => ({ '@media': { [media.desktop]: equal(length) } }),
)

/** Matches a grid whose last row would have a single tile in this many columns. */
const lastAlone = (columns: number) => `&:has(> :last-child:nth-child(${columns}n + ${columns + 1}))`

const grid = style({
  display: 'grid',
  gap: `${space[5]} ${space[3]}`,
  '@media': {
    [media.phone]: {
      ...equal(3),
      selectors: {
        [lastAlone(3)]: equal(2),
        // Neither two nor three columns fit.
        '&:has(> :last-child:nth-child(12n + 7))': equal(4),
      },
    },
    [media.tablet]: { gap: `${space[6]} ${space[4]}`, ...equal(5), selectors: { [lastAlone(5)]: equal(4) } },
    [media.desktop]: {
      ...equal(6),
      selectors: {
        // As many full rows, or one column less than the last row needs to be longer than one.
        '&:has(> :last-child:nth-child(5n))': equal(5),
        [lastAlone(6)]: equal(5),
        // One row of smaller tiles.
        '&:has(> :last-child:nth-child(7))': equal(7),
        '&:has(> :last-child:nth-child(8))': equal(8),
      },
    },
  },
})

const list = style([
  atoms({ display: 'grid', gap: 3 }),
  {
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 156px), 1fr))',
    '@media': {
      [media.tablet]: { ...equal(3), selectors: { [lastAlone(3)]: equal(2) } },
      [media.desktop]: { ...equal(4), selectors: { '&:has(> :last-child:nth-child(5n))': equal(5) } },
    },
  },
])
export const layouts = { strip, grid, list }
