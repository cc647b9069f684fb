import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, space } = vars

export const table = style({
  inlineSize: '100%',
  fontSize: font.size.small,
  fontVariantNumeric: 'tabular-nums',
  borderCollapse: 'collapse',
})
globalStyle(`${table} :is(th, td)`, {
  paddingBlock: space[2],
  paddingInlineStart: space[2],
  textAlign: 'end',
  borderBlockEnd: `1px solid ${color.border.neutral}`,
})
globalStyle(`${table} :is(th, td):first-child`, { paddingInlineStart: 0, textAlign: 'start' })
globalStyle(`${table} thead th`, { color: color.foreground.muted, fontWeight: font.weight.medium })
globalStyle(`${table} tr:last-child :is(th, td)`, { borderBlockEnd: 'none' })
globalStyle(`${table} tr[aria-current] :is(th, td)`, { fontWeight: font.weight.bold, color: color.foreground.accent })
