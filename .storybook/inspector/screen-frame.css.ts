import { vars } from '@lotus/ui/theme'
import { style } from '@vanilla-extract/css'

export const box = style({ flexShrink: 1, flexBasis: 0, minInlineSize: 0, overflow: 'hidden' })
export const frame = style({
  boxSizing: 'border-box',
  border: `1px solid ${vars.color.border.control}`,
  borderRadius: vars.radius.card,
  background: vars.color.background.page,
  transformOrigin: '0 0',
})
