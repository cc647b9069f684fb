import { style } from '@vanilla-extract/css'

/** A long address wraps. */
export const owner = style({ maxInlineSize: 280 })
