import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { space } = vars

/** The texts of a line of an order. Balanced: the last row is never a single "g". */
export const words = style({
  display: 'grid',
  gap: space[1],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
})
