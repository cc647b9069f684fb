import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { bottomBar } from '#layout/layout.css.ts'

const { color, radius, shadow, space } = vars

export const control = style({
  position: 'fixed',
  zIndex: vars.layer.sticky,
  insetInlineStart: space[4],
  insetBlockEnd: `calc(${bottomBar} + ${space[3]})`,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  maxInlineSize: 'calc(100vw - 32px)',
  padding: `${space[1]} ${space[1]} ${space[1]} ${space[3]}`,
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.panel,
  background: color.background.raised,
  boxShadow: shadow.raised,
  '@media': { [media.desktop]: { insetInlineStart: space[6], insetBlockEnd: space[6] } },
})

export const icon = style({ display: 'inline-flex', flexShrink: 0, color: color.foreground.warning })
