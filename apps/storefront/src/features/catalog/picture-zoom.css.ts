import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, radius, space } = vars

export const view = style({
  overflow: 'auto',
  maxBlockSize: '70dvh',
  borderRadius: radius.card,
  // Packs are drawn with transparency for a light ground.
  background: color.background.neutralSoft,
  selectors: { '&:focus-visible': { outline: `3px solid ${color.focus.neutral}`, outlineOffset: '2px' } },
})
/** The picture that the page has shown is its background until the larger one arrives. */
export const picture = style({ display: 'block', maxInlineSize: 'none', blockSize: 'auto', backgroundSize: 'cover' })
export const buttons = style({ display: 'flex', justifyContent: 'flex-end', gap: space[2] })
export const place = style({ position: 'relative' })
/** Over a corner of the picture that the wishlist and the share button leave free. */
export const open = style({ position: 'absolute', insetBlockEnd: space[4], insetInlineEnd: space[4] })
