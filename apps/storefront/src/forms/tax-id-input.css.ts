import { style } from '@vanilla-extract/css'

/** Other devices have one keyboard. */
export const keyboard = style({ display: 'none', '@media': { '(pointer: coarse)': { display: 'inline-flex' } } })
