import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

export const store = style([atoms({ display: 'grid', gap: 4 }), { '@media': { print: { breakInside: 'avoid' } } }])
export const icon = style({ color: vars.color.foreground.accent })
export const value = style({ gridColumn: 2, display: 'grid', justifyItems: 'start' })
export const link = style([
  atoms({ display: 'inline-flex', align: 'center', radius: 'small', tone: 'accent' }),
  { minBlockSize: vars.size.touch, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
])
