import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, radius, space } = vars

export const notice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.field,
  background: color.background.warningSoft,
})
export const icon = style({ color: color.foreground.warning })
export const words = style({ display: 'grid', flex: '1 1 12rem', minInlineSize: 0 })
