import { style } from '@vanilla-extract/css'

export const field = style({ flex: '1 1 14rem', minInlineSize: 0 })
export const send = style({ flex: '1 0 auto' })
