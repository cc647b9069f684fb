import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, space } = vars
const formColumn = 'minmax(0, 520px)'

export const page = style([
  atoms({ display: 'grid', columns: 1, justify: 'center', align: 'start', gap: 8, minHeight: '60vh' }),
  atoms({ paddingTop: 6, paddingBottom: 16 }),
  {
    '@media': {
      [media.tablet]: { gridTemplateColumns: formColumn, paddingBlockStart: space[10] },
      [media.desktop]: { gridTemplateColumns: `${formColumn} minmax(0, 400px)`, gap: space[10] },
    },
  },
])
export const reasons = style([
  atoms({ display: ['none', 'none', 'grid'], gap: 6, radius: 'panel', lineHeight: 'tight' }),
  {
    alignContent: 'center',
    alignSelf: 'stretch',
    padding: space[10],
    background: `linear-gradient(150deg, ${color.background.feature}, ${color.background.featureEnd})`,
    color: color.foreground.onFeature,
  },
])
