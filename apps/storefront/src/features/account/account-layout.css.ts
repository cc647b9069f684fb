import { style } from '@vanilla-extract/css'

export const content = style({ maxInlineSize: 860 })
