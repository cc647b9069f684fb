import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const art = style({
  selectors: {
    '&[data-sold-out]': { opacity: 0.55 },
    // The picture that the view transition moves to the product's page.
    '&[data-leaving]': { viewTransitionName: 'product-art' },
  },
})
/** Balances the lines: the last one is never a single "g". */
export const name = style({ textWrap: 'balance' })
/** First in its line, so that a long name never hides it. */
export const net = style({ color: vars.color.foreground.neutral, marginInlineEnd: vars.space[2] })
