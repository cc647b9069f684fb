import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, radius, size, space } = vars

export const card = style({ display: 'flex', flexDirection: 'column' })
export const artBox = style({ position: 'relative' })
// Moves the picture down on phones, so that the controls in the upper corners do not cover the brand on the pack.
globalStyle(`${artBox} img`, { '@media': { [media.phone]: { insetBlockStart: '20%', blockSize: '78%' } } })
export const discount = style({ position: 'absolute', insetBlockStart: space[2], insetInlineStart: space[2] })
/** The wishlist button is on the picture, above the link that covers the card. It follows the name in the focus order. */
export const corner = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: 10,
  insetInlineEnd: 10,
  '@media': { [media.phone]: { insetBlockStart: 6, insetInlineEnd: 6 } },
})
globalStyle(`${artBox} > [data-sold-out]`, { opacity: 0.55 })
const column = style({ display: 'flex', flexDirection: 'column', gap: space[1] })
/** The marks grow upward over the picture, without a layout shift. */
export const marks = style([
  column,
  { position: 'absolute', insetBlockEnd: space[2], insetInline: space[2], alignItems: 'flex-start' },
])
// A long mark wraps on the narrowest phones.
globalStyle(`${marks} span`, { whiteSpace: 'normal', textAlign: 'start' })

export const body = style([column, { flexGrow: 1, padding: `${space[3]} ${space[1]} ${space[1]}` }])

/** Reserves two lines for the name and one line below it, so that the ratings and prices of a row stay aligned. */
export const names = style([
  column,
  {
    minBlockSize: `calc(2 * ${font.leading.tight} * ${font.size.small} + ${space[1]} + ${font.leading.body} * ${font.size.xsmall})`,
  },
])
// Balances the lines, so that the last line is never a single "g".
globalStyle(`${names} > :first-child`, { textWrap: 'balance' })
// The link covers the whole card; the buy control is above it, not inside it.
globalStyle(`${names} a::after`, { content: '', position: 'absolute', inset: -1, borderRadius: radius.card })
globalStyle(`${names} a:focus-visible`, { outline: 'none' })
globalStyle(`${names} a:focus-visible::after`, { outline: `3px solid ${color.focus.neutral}`, outlineOffset: '2px' })

// The price and the plus button share a row. An open stepper that does not fit beside the price is in a row above the price, so that the
// plus button stays in its place. On phones the stepper never fits: it is below the price, and the rating is hidden.
export const foot = style([
  atoms({ display: 'flex', justify: 'between', paddingTop: 2 }),
  {
    flexWrap: 'wrap-reverse',
    // The lines are reversed, so `flex-start` is the lower edge.
    alignItems: 'flex-start',
    gap: `${space[2]} 2px`,
    marginBlockStart: 'auto',
    '@media': {
      [media.phone]: { flexWrap: 'wrap', alignItems: 'flex-end', rowGap: space[1] },
      [media.narrow]: { marginInlineEnd: '-4px' },
    },
  },
])
/** Amounts do not wrap. */
export const amounts = style({ whiteSpace: 'nowrap' })
/** Leaves room for the plus button. */
export const unitPrice = style({
  fontSize: font.size.xsmall,
  lineHeight: 1.4,
  '@media': { [media.narrow]: { fontSize: font.size.caption, letterSpacing: '-0.02em' } },
})
export const action = style([
  atoms({ position: 'relative', display: 'flex', justify: 'end' }),
  { zIndex: 1, marginInlineStart: 'auto' },
])

// On phones the open stepper takes the height of the rating and the unit price, so that the card keeps its height and the plus button
// stays below the finger.
const opened = `${body}:has(${action} input):not(:has([data-collapsed]))`
globalStyle(`${opened} > ${foot}`, {
  '@media': {
    [media.phone]: {
      rowGap: 2,
      paddingBlockStart: space[1],
      // The rating, the gap below it, and the foot of the closed stepper.
      minBlockSize: `calc(1.4 * ${font.size.small} + ${space[1]} + ${space[2]} + ${size.touch})`,
    },
  },
})
globalStyle(`${opened} ${unitPrice}`, { '@media': { [media.phone]: { display: 'none' } } })
export const rating = style({
  display: 'flex',
  selectors: { [`${opened} > &`]: { '@media': { [media.phone]: { display: 'none' } } } },
})
