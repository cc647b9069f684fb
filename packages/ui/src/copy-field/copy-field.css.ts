import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, radius, size, space } = vars

/** The button is below the value where the value would be too short to recognize, and then as wide. */
export const container = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], minInlineSize: 0 })
export const value = style({
  flex: '999 1 13rem',
  minInlineSize: 0,
  minBlockSize: size.control,
  padding: `0 ${space[4]}`,
  border: `1px dashed ${color.border.control}`,
  borderRadius: radius.field,
  background: color.background.neutralSoft,
  fontFamily: font.family.code,
  fontSize: font.size.small,
  textOverflow: 'ellipsis',
})
globalStyle(`${container} > button`, { flex: '1 0 auto', minBlockSize: size.control })
