import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, space } = vars

export const danger = style({
  display: 'grid',
  gap: space[3],
  paddingBlockStart: space[5],
  borderBlockStart: `1px solid ${color.border.neutral}`,
})
