import { style } from '@vanilla-extract/css'

// Where reading goes on, not a control.
export const box = style({ ':focus-visible': { outline: 'none' } })
