import { style } from '@vanilla-extract/css'

import { atoms } from '@lotus/ui/theme/atoms'

import { besideContent, focused } from '#layout/layout.css.ts'

export const page = style([
  focused,
  atoms({ display: 'grid', columns: 1, gap: 6, paddingTop: 6, paddingBottom: 12, minHeight: '70vh' }),
  { alignContent: 'start' },
])
/** The link to the cart is at the start of the row, the help links are at the end. */
export const back = style({ marginInlineEnd: 'auto' })
export const beside = style([besideContent, atoms({ display: ['none', 'none', 'block'] })])
