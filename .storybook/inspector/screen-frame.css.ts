import { vars } from '@lotus/ui/theme'
import { style } from '@vanilla-extract/css'

export const box = style({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  // Beside a desktop, a phone keeps a size at which it is legible.
  selectors: { '&[data-width="390"]:not(:only-child)': { flex: '0 0 320px' } },
})
export const frame = style({
  boxSizing: 'border-box',
  border: `1px solid ${vars.color.border.control}`,
  borderRadius: vars.radius.card,
  background: vars.color.background.page,
  transformOrigin: '0 0',
})
