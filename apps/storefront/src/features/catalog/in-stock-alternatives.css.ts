import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, radius } = vars

const rowSize = 72

/** Reserves the rows while the products load. */
export const room = style({ minBlockSize: 3 * rowSize })
export const row = style([
  atoms({ position: 'relative', display: 'grid', columns: '56-fill', align: 'center', gap: 3, padding: 2 }),
  { borderRadius: radius.field, minBlockSize: rowSize, ':hover': { background: color.background.neutralSoft } },
])
export const link = style([
  atoms({ fontSize: 'small', fontWeight: 'semibold', textWrap: 'balance' }),
  { lineHeight: 1.35, '::after': { content: '', position: 'absolute', inset: 0 } },
])
