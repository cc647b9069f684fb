import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, radius, size, space } = vars

export const stores = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] })
export const store = style({ display: 'grid', gap: space[4], '@media': { print: { breakInside: 'avoid' } } })
export const facts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] })
export const fact = style({ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: space[3] })
export const icon = style({ color: color.foreground.accent })
export const value = style({
  gridColumn: 2,
  display: 'grid',
  justifyItems: 'start',
  overflowWrap: 'anywhere',
})
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size.touch,
  borderRadius: radius.small,
  color: color.foreground.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
