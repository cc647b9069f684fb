import { style } from '@vanilla-extract/css'

import { media } from '@lotus/ui/theme'

export const search = style({ display: 'block', position: 'relative' })

/** Hidden on phones, whose keyboard has a search key. */
export const button = style({
  display: 'none',
  '@media': { [media.tablet]: { display: 'inline-flex', marginInlineEnd: 3 } },
})
