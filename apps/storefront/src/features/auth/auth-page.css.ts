import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { color, font, radius, space } = vars

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyContent: 'center',
  alignItems: 'start',
  gap: space[8],
  paddingBlock: `${space[6]} ${space[16]}`,
  minBlockSize: '60vh',
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 520px)', paddingBlockStart: space[10] },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 520px) minmax(0, 400px)', gap: space[10] },
  },
})
export const question = style({ display: 'grid', gap: space[6], minInlineSize: 0 })
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
export const list = style({ display: 'grid', gap: space[5], margin: 0, padding: 0, listStyle: 'none' })
export const reason = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  lineHeight: font.leading.tight,
})
export const icon = style({ flexShrink: 0 })
