import { style } from '@vanilla-extract/css'

import { media } from '@lotus/ui/theme'

export const words = style({
  flexGrow: 1,
  flexBasis: '12rem',
  '@media': { [media.phone]: { flexBasis: 'calc(100% - 3rem)' } },
})
