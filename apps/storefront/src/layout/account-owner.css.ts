import { style } from '@vanilla-extract/css'

export const text = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
