import { style } from '@vanilla-extract/css'

// Not a control: no focus ring.
export const box = style({ ':focus-visible': { outline: 'none' } })
