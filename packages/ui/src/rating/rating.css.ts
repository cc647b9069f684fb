import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, space } = vars

export const rating = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  fontSize: font.size.small,
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${rating} svg`, { color: color.star, fill: 'currentColor' })
export const value = style({ fontWeight: font.weight.semibold, color: color.foreground.neutral })
export const count = style({ color: color.foreground.muted })
