import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, radius, space } = vars

export const skipLink = style({
  position: 'fixed',
  insetBlockStart: space[3],
  insetInlineStart: space[3],
  zIndex: vars.layer.toast,
  padding: `${space[3]} ${space[5]}`,
  borderRadius: radius.pill,
  background: color.background.inverse,
  color: color.foreground.onInverse,
  fontWeight: font.weight.semibold,
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)', translate: '0 -200%' } },
})
