import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, radius, space } = vars

const rowSize = 72

export const title = style({ padding: `${space[2]} ${space[2]} 0` })
/** Reserves the rows while the products load. */
export const room = style({ minBlockSize: 3 * rowSize })
export const row = style([
  atoms({ display: 'grid', align: 'center', gap: 3, padding: 2, radius: 'field' }),
  {
    position: 'relative',
    gridTemplateColumns: '56px minmax(0, 1fr)',
    minBlockSize: rowSize,
    selectors: { '&:hover': { background: color.background.neutralSoft } },
  },
])
export const link = style({
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  lineHeight: 1.35,
  textWrap: 'balance',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: radius.field },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${color.focus.neutral}`, outlineOffset: '2px' },
  },
})
