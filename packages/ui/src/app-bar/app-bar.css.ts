import { globalStyle, keyframes, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, shadow, space } = vars

const row = 56
/** The first row of phones. */
const phoneRow = 48
/** The search is in the row of brand and actions: it fits, or the window (a phone in landscape) is too low for a second row. */
const wideEnough = '(width >= 900px), (width >= 768px) and (height < 480px)'
/** A phone of low height has no space for both the first row and a bar of the page. */
const lowPhone = `${media.phone} and (height < 800px)`
const lift = keyframes({ to: { boxShadow: shadow.low, borderBlockEndColor: color.border.neutral } })
/** The negative margin that aligns the icons of buttons with the edges of the row. */
const iconOffset = `calc(-1 * ${space[2]})`

export const bar = style({
  zIndex: vars.layer.sticky,
  background: color.background.page,
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  '@media': {
    // On narrow screens the first row scrolls away and the search sticks.
    [media.high]: { position: 'sticky', insetBlockStart: -row },
    [`${media.phone} and ${media.high}`]: { insetBlockStart: -phoneRow },
    [wideEnough]: { insetBlockStart: 0 },
    // With large text the rows are taller: a sticky bar would cover too much of the page.
    [media.largeText]: { position: 'static' },
    // The element below the bar has a border. The bar has a border only while it overlaps content, or always in browsers without
    // scroll-driven animations (Firefox).
    [`${media.tablet} and (prefers-reduced-motion: no-preference)`]: {
      '@supports': {
        '(animation-timeline: scroll())': {
          borderBlockEndColor: 'transparent',
          animation: `${lift} linear both`,
          animationTimeline: 'scroll()',
          animationRange: '60px 120px',
        },
      },
    },
  },
})

export const grid = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"start brand end end" "menu search search actions"',
  // A fixed height: a slow phone paints the menu button before it has parsed the rest.
  gridTemplateRows: `${phoneRow}px minmax(${row}px, auto)`,
  columnGap: space[2],
  alignItems: 'center',
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"brand brand actions" "search search search"',
      gridTemplateRows: `minmax(${row}px, auto)`,
      paddingBlockEnd: space[2],
    },
    [wideEnough]: { gridTemplateAreas: '"brand search actions"', columnGap: space[3], paddingBlock: 0 },
    [media.largeText]: {
      gridTemplateAreas: '"start brand brand brand" "end end end end" "menu search search actions"',
      gridTemplateRows: `minmax(${phoneRow}px, auto) auto minmax(${row}px, auto)`,
    },
    [`${media.tablet} and ${media.high}`]: { minBlockSize: 76, paddingBlock: space[2] },
    [media.desktop]: { columnGap: space[6] },
  },
})

export const brand = style({ gridArea: 'brand', display: 'flex', minInlineSize: 0 })
const onPhones = { '@media': { [media.tablet]: { display: 'none' } } }
export const start = style({ gridArea: 'start', marginInlineStart: iconOffset, ...onPhones })
export const end = style({ gridArea: 'end', ...onPhones })
export const menu = style({ gridArea: 'menu', display: 'flex', marginInlineStart: iconOffset, ...onPhones })
export const search = style({ gridArea: 'search' })
export const actions = style({
  gridArea: 'actions',
  display: 'inline-flex',
  alignItems: 'center',
  marginInlineEnd: iconOffset,
  '@media': { [media.tablet]: { gap: space[1] } },
})
// Shows the first row while one of its controls has the focus, because it would be outside the viewport.
globalStyle(`${bar}:has(:focus-visible):not(:has(${search} :focus))`, { insetBlockStart: 0 })

const compact = 'html:has([data-app-bar="compact"])'
globalStyle(`${compact} :is(${search}, ${start}, ${end})`, { display: 'none' })
globalStyle(`${compact} ${grid}`, {
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"menu brand actions"',
  gridTemplateRows: `minmax(${row}px, auto)`,
  // Without the menu, whose column would leave a gap before the brand.
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', gridTemplateAreas: '"brand actions"' } },
})
globalStyle(`${compact} ${bar}`, { insetBlockStart: 0 })

const oneRow = 'html:has([data-app-bar="row"])'
globalStyle(`${oneRow} :is(${start}, ${brand}, ${end})`, { '@media': { [lowPhone]: { display: 'none' } } })
globalStyle(`${oneRow} ${grid}`, {
  '@media': {
    [lowPhone]: {
      gridTemplateAreas: '"menu search search actions"',
      gridTemplateRows: `minmax(${row}px, auto)`,
    },
  },
})
globalStyle(`${oneRow} ${bar}`, { '@media': { [`${lowPhone} and ${media.high}`]: { insetBlockStart: 0 } } })
