import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font } = vars

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
export const item = style([atoms({ display: 'flex', align: 'center', gap: 3 }), { minInlineSize: 0 }])
globalStyle(`${item} > svg`, { color: color.foreground.accent })
export const title = style({
  display: 'block',
  fontWeight: font.weight.semibold,
  fontSize: font.size.small,
  lineHeight: 1.4,
})
export const note = style({
  display: 'block',
  color: color.foreground.muted,
  fontSize: font.size.xsmall,
  lineHeight: 1.4,
})
