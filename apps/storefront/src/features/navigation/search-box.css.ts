import { style } from '@vanilla-extract/css'

import { media } from '@lotus/ui/theme'

export const search = style({ display: 'block', position: 'relative' })

/** A phone's keyboard has its own key for it. */
export const button = style({
  display: 'none',
  '@media': { [media.tablet]: { display: 'inline-flex', marginInlineEnd: 3 } },
})
