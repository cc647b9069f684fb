import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

/** The name of a product in a line, which is a link. */
export const name = style({
  fontWeight: vars.font.weight.semibold,
  textWrap: 'balance',
  ':hover': { textDecoration: 'underline' },
})
