import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, radius, size, space } = vars

export const whole = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  minInlineSize: 0,
  '@media': { [media.tablet]: { flexDirection: 'row' } },
})
export const value = style({
  flex: '1 1 auto',
  inlineSize: '100%',
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
globalStyle(`${whole} > button`, { flexShrink: 0, minBlockSize: size.control })
