import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

/** The link with the product name in a line of the cart or wishlist. */
export const name = style({
  fontWeight: vars.font.weight.semibold,
  textWrap: 'balance',
  ':hover': { textDecoration: 'underline' },
})
