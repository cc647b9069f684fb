import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, space } = vars

export const divider = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.foreground.muted,
  fontSize: font.size.small,
  selectors: {
    '&::before, &::after': { content: '', flex: 1, borderBlockStart: `1px solid ${color.border.neutral}` },
  },
})
