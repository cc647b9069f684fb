import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import * as card from './product-card.css.ts'

const { color, radius, space } = vars

const rowSize = 72

export const title = style({ padding: `${space[2]} ${space[2]} 0` })
/** Reserves the rows while the products load. */
export const room = style({ minBlockSize: 3 * rowSize })
export const row = style([
  atoms({ position: 'relative', display: 'grid', align: 'center', gap: 3, padding: 2, radius: 'field' }),
  {
    gridTemplateColumns: '56px minmax(0, 1fr)',
    minBlockSize: rowSize,
    ':hover': { background: color.background.neutralSoft },
  },
])
export const link = style([
  card.link,
  atoms({ fontSize: 'small', fontWeight: 'semibold' }),
  { lineHeight: 1.35, textWrap: 'balance', '::after': { inset: 0, borderRadius: radius.field } },
])
