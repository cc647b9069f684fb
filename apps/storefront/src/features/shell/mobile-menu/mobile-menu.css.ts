import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, radius, size, space } = vars

export const row = style({ position: 'relative', display: 'flex', alignItems: 'center' })
export const icon = style({
  position: 'absolute',
  insetInlineStart: space[2],
  display: 'inline-flex',
  fontSize: 22,
  color: color.foreground.muted,
  pointerEvents: 'none',
})
globalStyle(`${icon} > svg`, { inlineSize: '1em', blockSize: '1em' })
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
  color: color.foreground.neutral,
  font: 'inherit',
  fontWeight: font.weight.medium,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
})
globalStyle(`${row} > :is(a, button):hover`, { background: color.background.neutralSoft })
export const count = style({ position: 'absolute', insetInlineEnd: space[3], pointerEvents: 'none' })
