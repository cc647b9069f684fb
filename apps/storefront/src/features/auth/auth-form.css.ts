import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font } = vars

export const or = style([
  atoms({ display: 'flex', align: 'center', gap: 3, tone: 'muted' }),
  {
    fontSize: font.size.small,
    selectors: {
      '&::before, &::after': { content: '', flex: 1, borderBlockStart: `1px solid ${color.border.neutral}` },
    },
  },
])
export const benefit = style([
  atoms({
    display: 'flex',
    align: 'center',
    gap: 3,
    paddingY: 3,
    paddingX: 4,
    radius: 'field',
    background: 'accentSoft',
  }),
  { fontSize: '0.9375rem', lineHeight: font.leading.tight },
])
export const waiting = style([
  atoms({ display: 'flex', align: 'center', justify: 'center', gap: 3 }),
  { minBlockSize: 120 },
])
