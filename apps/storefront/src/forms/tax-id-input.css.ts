import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

/** Only touch devices have different on-screen keyboards. */
export const keyboard = style({
  display: 'none',
  paddingInlineEnd: vars.space[3],
  '@media': { [media.coarse]: { display: 'inline-flex' } },
})
