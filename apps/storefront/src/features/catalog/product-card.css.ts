import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, radius, space } = vars

/** From this width a price and an open stepper fit in one row. */
const roomy = '(inline-size >= 200px)'

export const card = style({ containerType: 'inline-size', display: 'flex', flexDirection: 'column' })

export const art = style({
  position: 'relative',
  selectors: {
    '&[data-sold-out]': { opacity: 0.55 },
    // The picture that the view transition moves to the product's page.
    '&[data-leaving]': { viewTransitionName: 'product-art' },
  },
})
export const artBox = style({ position: 'relative' })
export const offer = style({ position: 'absolute', insetBlockStart: space[2], insetInlineStart: space[2] })
/** Above the link that covers the card. */
export const wish = style({ position: 'absolute', zIndex: 1, insetBlockStart: space[1], insetInlineEnd: space[1] })
/** Grows upward, over the picture: no layout shift. */
export const marks = style({
  position: 'absolute',
  insetBlockEnd: space[2],
  insetInlineStart: space[2],
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: space[1],
})

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  gap: space[1],
  padding: `${space[3]} ${space[1]} ${space[1]}`,
})

/** Balances the lines: the last one is never a single "g". */
export const name = style({ textWrap: 'balance' })

// The link covers the whole card; the buy control is above it, not inside it.
export const link = style({
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: -1, borderRadius: radius.card },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${color.focus.neutral}`, outlineOffset: '2px' },
  },
})

export const foot = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  marginBlockStart: 'auto',
  paddingBlockStart: space[2],
  '@container': {
    [roomy]: {
      selectors: {
        // Beside a long price the open stepper does not fit: it gets its own row.
        '&:not([data-long])': { flexDirection: 'row', alignItems: 'flex-end', justifyContent: 'space-between', gap: 2 },
      },
    },
  },
})

export const buy = style({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  marginInlineStart: 'auto',
})
