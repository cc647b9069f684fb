import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { bottomBar } from '#layout/layout.css.ts'

const { shadow, space } = vars

export const control = style([
  atoms({ display: 'flex', align: 'center', gap: 2, border: 'neutral', radius: 'panel', background: 'raised' }),
  {
    position: 'fixed',
    zIndex: vars.layer.sticky,
    insetInlineStart: space[4],
    insetBlockEnd: `calc(${bottomBar} + ${space[3]})`,
    maxInlineSize: 'calc(100vw - 32px)',
    padding: `${space[1]} ${space[1]} ${space[1]} ${space[3]}`,
    boxShadow: shadow.raised,
    '@media': { [media.desktop]: { insetInlineStart: space[6], insetBlockEnd: space[6] } },
  },
])
