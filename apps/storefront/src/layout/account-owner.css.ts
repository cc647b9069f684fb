import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const owner = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars.space[3],
  alignItems: 'center',
})
export const text = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
