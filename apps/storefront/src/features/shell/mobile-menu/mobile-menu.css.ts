import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, radius, size, space } = vars

export const row = style([atoms({ position: 'relative', display: 'flex', align: 'center' })])
globalStyle(`${row} > svg`, {
  position: 'absolute',
  insetInlineStart: space[2],
  inlineSize: 22,
  blockSize: 22,
  color: color.foreground.muted,
  pointerEvents: 'none',
})
// The link or button that `DialogClose` wraps.
globalStyle(`${row} > :is(a, button)`, {
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.control,
  padding: 0,
  paddingInlineStart: 44,
  border: 0,
  borderRadius: radius.field,
  background: 'transparent',
  fontWeight: font.weight.medium,
  textAlign: 'start',
  cursor: 'pointer',
})
globalStyle(`${row} > :is(a, button):hover`, { background: color.background.neutralSoft })
export const count = style({ position: 'absolute', insetInlineEnd: space[3], pointerEvents: 'none' })
