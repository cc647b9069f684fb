import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

export const table = style({ fontSize: '0.9375rem' })
export const row = style([
  atoms({ display: 'grid', gap: 4, paddingY: 3, border: 'bottom' }),
  {
    gridTemplateColumns: 'minmax(0, 9.5em) minmax(0, 1fr)',
    ':first-child': { borderBlockStart: `1px solid ${vars.color.border.neutral}` },
  },
])
export const name = atoms({ tone: 'muted' })
export const strong = atoms({ fontWeight: 'semibold' })
