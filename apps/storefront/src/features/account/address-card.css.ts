import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, space } = vars

export const card = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: space[4],
  blockSize: '100%',
  overflowWrap: 'anywhere',
})
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: space[2],
  alignItems: 'center',
})
export const icon = style({ display: 'inline-flex', color: color.foreground.accent })
export const text = style({ display: 'grid', alignContent: 'start', gap: 2 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })
export const last = style({ marginInlineStart: 'auto' })
