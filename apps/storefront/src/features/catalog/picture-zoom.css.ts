import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, radius, space } = vars

export const view = style({
  overflow: 'auto',
  maxBlockSize: '70dvh',
  borderRadius: radius.card,
  // Pictures of packs are transparent and drawn for a light background.
  background: color.background.neutralSoft,
  selectors: { '&:focus-visible': { outline: `3px solid ${color.focus.neutral}`, outlineOffset: '2px' } },
})
/** The page's smaller picture is the background until the larger one has loaded. */
export const picture = style({ display: 'block', maxInlineSize: 'none', blockSize: 'auto', backgroundSize: 'cover' })
export const place = style({ position: 'relative' })
/** In the corner of the picture without the wishlist and the share button. */
export const open = style({ position: 'absolute', insetBlockEnd: space[4], insetInlineEnd: space[4] })
