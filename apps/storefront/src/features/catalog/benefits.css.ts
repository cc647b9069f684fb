import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

export const list = style([
  atoms({ display: 'grid', gap: 4 }),
  {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 130px), 1fr))',
    '@media': {
      [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      [media.desktop]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    },
  },
])
export const item = style([atoms({ display: 'flex', align: 'center', gap: 3 }), { lineHeight: 1.4 }])
globalStyle(`${item} > svg`, { color: vars.color.foreground.accent })
export const title = atoms({ display: 'block', fontSize: 'small', fontWeight: 'semibold' })
export const note = atoms({ display: 'block', fontSize: 'xsmall', tone: 'muted' })
