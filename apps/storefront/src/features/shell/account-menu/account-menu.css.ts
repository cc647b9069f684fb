import { style } from '@vanilla-extract/css'

/** Wraps a long e-mail address. */
export const owner = style({ maxInlineSize: 280 })
