import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[5],
  minBlockSize: '70dvh',
  padding: vars.space[6],
  color: vars.color.foreground.accent,
  textAlign: 'center',
})
export const words = style({ color: vars.color.foreground.muted })
