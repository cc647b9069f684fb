import { style } from '@vanilla-extract/css'

import { atoms } from '@lotus/ui/theme/atoms'

export const table = style([atoms({ border: 'top' }), { fontSize: '0.9375rem' }])
export const row = style([
  atoms({ display: 'grid', gap: 4, paddingY: 3, border: 'bottom' }),
  { gridTemplateColumns: 'minmax(0, 9.5em) minmax(0, 1fr)' },
])
export const strong = atoms({ fontWeight: 'semibold' })
