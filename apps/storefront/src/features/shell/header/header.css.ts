import { globalStyle, keyframes, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { focused } from '#layout/layout.css.ts'

const { color, font, radius, shadow, size, space } = vars

const brandRow = 56
/** On phones: departments, brand and delivery. */
const phoneRow = 48
/** The search has room beside brand and actions, or a row of its own would leave too little of a phone in landscape. */
const wideEnough = '(width >= 900px), (width >= 768px) and (height < 480px)'
const lift = keyframes({ to: { boxShadow: shadow.low, borderBlockEndColor: color.border.neutral } })

export const header = style({
  zIndex: vars.layer.sticky,
  background: color.background.page,
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  '@media': {
    // On narrow screens the first row scrolls away and the search sticks.
    [media.high]: { position: 'sticky', insetBlockStart: -brandRow },
    [`${media.phone} and ${media.high}`]: { insetBlockStart: -phoneRow },
    [wideEnough]: { insetBlockStart: 0 },
    // The department strip has the border; the header has its own only while it overlaps content, or always in a browser
    // without scroll-driven animations (Firefox).
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

export const bar = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"departments brand delivery delivery" "menu search search actions"',
  // A fixed height: a slow phone paints the menu button before it has parsed the rest.
  gridTemplateRows: `${phoneRow}px minmax(${brandRow}px, auto)`,
  columnGap: space[2],
  alignItems: 'center',
  '@media': {
    // From tablets up the department strip and the top strip contain the departments and the delivery.
    [media.tablet]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"brand brand actions" "search search search"',
      gridTemplateRows: `minmax(${brandRow}px, auto)`,
      paddingBlockEnd: space[2],
    },
    [wideEnough]: { gridTemplateAreas: '"brand search actions"', columnGap: space[3], paddingBlock: 0 },
    [`${media.tablet} and ${media.high}`]: { minBlockSize: 76, paddingBlock: space[2] },
    [media.desktop]: { columnGap: space[6] },
  },
})

export const brand = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, radius: 'small' }),
  {
    gridArea: 'brand',
    justifySelf: 'start',
    minInlineSize: 0,
    maxInlineSize: '100%',
    minBlockSize: phoneRow,
    fontFamily: font.family.heading,
    fontWeight: font.weight.bold,
    fontSize: '1.125rem',
    letterSpacing: '-0.02em',
    lineHeight: 1.1,
    '@media': {
      [media.narrow]: { fontSize: '1rem' },
      [media.tablet]: { minBlockSize: brandRow, fontSize: '1.375rem', maxInlineSize: 260 },
      [media.desktop]: { fontSize: '1.625rem', maxInlineSize: 340 },
    },
  },
])

/** A long shop name: two lines, then an ellipsis. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})

export const seal = style({
  flexShrink: 0,
  paddingBlock: '0.4em',
  paddingInline: '0.3em',
  maxBlockSize: 44,
  overflow: 'hidden',
  borderRadius: radius.small,
  background: color.background.offer,
  color: color.foreground.onOffer,
  fontFamily: font.family.body,
  fontSize: '0.8125rem',
  letterSpacing: 0,
  lineHeight: 1.15,
  writingMode: 'vertical-rl',
  // The delivery leaves no space for it.
  '@media': { '(width < 400px)': { display: 'none' } },
})

/** The negative margin that aligns the icons of the buttons with the edges of the row. */
const outside = `calc(-1 * ${space[2]})`

/** Hidden from tablets up, where the department strip and the top strip contain these controls. */
const onPhones = { '@media': { [media.tablet]: { display: 'none' } } }
export const departments = style({ gridArea: 'departments', marginInlineStart: outside, ...onPhones })
export const delivery = style({ gridArea: 'delivery', ...onPhones })
export const menu = style({ gridArea: 'menu', display: 'flex', marginInlineStart: outside, ...onPhones })

export const search = style({ gridArea: 'search' })
// Shows the first row while one of its controls has the focus, because it would be outside the viewport.
globalStyle(`${header}:has(:focus-visible):not(:has(${search} :focus))`, { insetBlockStart: 0 })

export const actions = style([
  atoms({ display: 'inline-flex', align: 'center', gap: [0, 1] }),
  { gridArea: 'actions', marginInlineEnd: outside },
])

export const action = style([
  atoms({ display: 'inline-flex', align: 'center', justify: 'center', gap: 2, paddingX: 2, radius: 'pill' }),
  {
    minInlineSize: size.touch,
    minBlockSize: size.touch,
    fontWeight: font.weight.medium,
    fontSize: '0.9375rem',
    WebkitTapHighlightColor: 'transparent',
    selectors: { '&:hover, &[aria-expanded="true"]': { background: color.background.neutralSoft } },
  },
])

export const short = style({ display: 'none', '@media': { [media.tablet]: { display: 'inline' } } })
/** The same width for "Entrar" and for a name: no layout shift when the session is restored (NAV-05). */
export const account = style({ display: 'none', inlineSize: 112, '@media': { [media.tablet]: { display: 'flex' } } })
export const accountName = style([atoms({ truncate: true }), { maxInlineSize: 68 }])
/** On phones the preferences are in the mobile menu. */
export const preferences = style({ display: 'none', '@media': { [media.tablet]: { display: 'contents' } } })
export const wishlist = style({ display: 'contents' })

// The checkout (`focused`) shows menu, brand and cart. The menu contains language and account (NAV-04).
globalStyle(`html:has(${focused}) :is(${search}, ${departments}, ${delivery}, ${wishlist})`, {
  display: 'none',
})
globalStyle(`html:has(${focused}) ${bar}`, {
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"menu brand actions"',
  gridTemplateRows: `minmax(${brandRow}px, auto)`,
})
globalStyle(`html:has(${focused}) ${header}`, { insetBlockStart: 0 })
/** A phone of low height has no space for both the first row and the buy bar. */
const lowPhone = `${media.phone} and (height < 800px)`
globalStyle(`html:has([data-buy-bar]) :is(${departments}, ${brand}, ${delivery})`, {
  '@media': { [lowPhone]: { display: 'none' } },
})
globalStyle(`html:has([data-buy-bar]) ${bar}`, {
  '@media': {
    [lowPhone]: {
      gridTemplateAreas: '"menu search search actions"',
      gridTemplateRows: `minmax(${brandRow}px, auto)`,
    },
  },
})
globalStyle(`html:has([data-buy-bar]) ${header}`, {
  '@media': { [`${lowPhone} and ${media.high}`]: { insetBlockStart: 0 } },
})
