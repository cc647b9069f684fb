import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, size, space } = vars

export const store = style({ display: 'grid', gap: space[4], '@media': { print: { breakInside: 'avoid' } } })
export const fact = style({ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: space[3] })
export const icon = style({ color: color.foreground.accent })
export const value = style({
  gridColumn: 2,
  display: 'grid',
  justifyItems: 'start',
  overflowWrap: 'anywhere',
})
export const link = style([
  atoms({ display: 'inline-flex', align: 'center', radius: 'small', tone: 'accent' }),
  { minBlockSize: size.touch, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
])
