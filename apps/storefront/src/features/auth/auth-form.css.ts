import { style } from '@vanilla-extract/css'

import { atoms } from '@lotus/ui/theme/atoms'

export const benefit = style([
  atoms({ display: 'flex', align: 'center', gap: 3, paddingY: 3, paddingX: 4, radius: 'field' }),
  atoms({ background: 'accentSoft', lineHeight: 'tight' }),
  { fontSize: '0.9375rem' },
])
