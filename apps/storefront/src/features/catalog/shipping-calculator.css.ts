import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, space } = vars

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const told = style({ display: 'block', selectors: { '&:not(:empty)': { paddingBlockStart: space[4] } } })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[3],
})
export const answer = style({ display: 'grid', gap: space[3] })
export const option = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[4],
  fontSize: font.size.small,
  lineHeight: 1.45,
})
export const days = style({ display: 'block', color: color.foreground.muted, fontSize: font.size.xsmall })
export const cost = style({ flexShrink: 0, fontWeight: font.weight.semibold, fontVariantNumeric: 'tabular-nums' })
export const free = style([cost, { color: color.foreground.accent }])
