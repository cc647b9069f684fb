import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, radius, space } = vars

const rowSize = 72

export const title = style({ padding: `${space[2]} ${space[2]} 0` })
export const words = style({ display: 'grid', gap: space[1], minInlineSize: 0 })
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] })
/** Reserves the rows while the products load. */
export const room = style({ minBlockSize: 3 * rowSize })
export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: rowSize,
  padding: space[2],
  borderRadius: radius.field,
  selectors: { '&:hover': { background: color.background.neutralSoft } },
})
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
