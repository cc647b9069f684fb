import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[4] })
/** Reserves the lines of the address, so that the buttons do not move. */
export const address = style({ minBlockSize: '3lh', fontSize: vars.font.size.small })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: vars.space[2] })
