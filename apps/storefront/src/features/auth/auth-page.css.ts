import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, radius, space } = vars

export const page = style([
  atoms({ display: 'grid', columns: 1, justify: 'center', align: 'start', gap: 8, paddingTop: 6, paddingBottom: 16 }),
  {
    minBlockSize: '60vh',
    '@media': {
      [media.tablet]: { gridTemplateColumns: 'minmax(0, 520px)', paddingBlockStart: space[10] },
      [media.desktop]: { gridTemplateColumns: 'minmax(0, 520px) minmax(0, 400px)', gap: space[10] },
    },
  },
])
export const reasons = style({
  display: 'none',
  '@media': {
    [media.desktop]: {
      display: 'grid',
      alignContent: 'center',
      alignSelf: 'stretch',
      gap: space[6],
      padding: space[10],
      borderRadius: radius.panel,
      background: `linear-gradient(150deg, ${color.background.feature}, ${color.background.featureEnd})`,
      color: color.foreground.onFeature,
    },
  },
})
export const reason = style([atoms({ display: 'flex', align: 'start', gap: 3 }), { lineHeight: font.leading.tight }])
export const icon = style({ flexShrink: 0 })
