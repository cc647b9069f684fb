import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, radius, space } = vars

export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] })
export const session = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: space[3],
  alignItems: 'center',
})
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  borderRadius: radius.pill,
  background: color.background.neutralSoft,
  color: color.foreground.muted,
})
export const text = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
