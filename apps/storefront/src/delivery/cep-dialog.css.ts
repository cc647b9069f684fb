import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

/** Reserves the lines of the address, so that the buttons do not move. */
export const address = style({ minBlockSize: '3lh', fontSize: vars.font.size.small })
