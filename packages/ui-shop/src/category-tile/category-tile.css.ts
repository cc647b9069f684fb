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
    // Grows with the text: a long word fits.
    gridAutoColumns: '5.25rem',
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
/**
 * Classes by number of columns. The component chooses them: a selector for the last tile would change the columns while the browser parses
 * the page.
 */
const columnsIn = (query: string, numbers: number[]): Record<number, string> =>
  styleVariants(Object.fromEntries(numbers.map((columns) => [columns, columns])), (columns) => ({
    '@media': { [query]: equal(columns) },
  }))

// Large text has two columns (`grid`).
const withRoom = (query: string) => `${query} and (width >= 20rem)`
const four = style({ '@media': { [withRoom(media.phone)]: equal(4), [withRoom(media.narrow)]: equal(6) } })
// On the narrowest phones a column of four is too narrow for a long word. The number of tiles leaves a single one in the last row of two or
// three columns, so the first two rows have two tiles and the others three.
globalStyle(`${four} > *`, { '@media': { [withRoom(media.narrow)]: { gridColumn: 'span 2' } } })
globalStyle(`${four} > :nth-child(-n + 4)`, { '@media': { [withRoom(media.narrow)]: { gridColumn: 'span 3' } } })
export const onPhone: Record<number, string> = { ...columnsIn(withRoom(media.phone), [2, 3]), 4: four }
export const onTablet = columnsIn(media.tablet, [2, 3, 4, 5])
export const onDesktop = columnsIn(media.desktop, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])

const grid = style({
  display: 'grid',
  gap: `${space[5]} ${space[3]}`,
  '@media': { [media.largeText]: equal(2), [media.tablet]: { gap: `${space[6]} ${space[4]}` } },
})

const list = style([
  atoms({ display: 'grid', gap: 3 }),
  { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.75rem), 1fr))' },
])
export const layouts = { strip, grid, list }
