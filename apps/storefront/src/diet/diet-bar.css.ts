import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color } = vars

export const bar = style([
  atoms({
    display: 'flex',
    wrap: true,
    align: 'center',
    columnGap: 3,
    rowGap: 1,
    paddingX: 3,
    paddingY: 1,
    radius: 'card',
    border: 'neutral',
  }),
  { selectors: { '&[data-on]': { background: color.background.accentSoft } } },
])
export const words = style({
  flexGrow: 1,
  flexBasis: '12rem',
  '@media': { [media.phone]: { flexBasis: 'calc(100% - 3rem)' } },
})
