import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, radius, size, space } = vars

export const panel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] })
export const group = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minInlineSize: 0 })
export const legend = style({
  padding: 0,
  paddingBlockEnd: space[1],
  fontSize: font.size.small,
  fontWeight: font.weight.bold,
  lineHeight: font.leading.tight,
})
export const more = style({ justifySelf: 'start' })

// The price filter without its slider: the same size, so that the layout does not shift.
export const price = style({ display: 'grid', gap: space[3] })
export const still = style({ display: 'flex', alignItems: 'center', blockSize: size.touch, marginInline: 2 })
export const stillTrack = style({
  position: 'relative',
  flex: 1,
  blockSize: 4,
  borderRadius: radius.pill,
  background: color.background.accent,
  selectors: {
    '&::before, &::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: -10,
      inlineSize: 24,
      blockSize: 24,
      border: `2px solid ${color.border.accent}`,
      borderRadius: radius.pill,
      background: color.background.raised,
    },
    '&::before': { insetInlineStart: 0 },
    '&::after': { insetInlineEnd: 0 },
  },
})
export const fields = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space[3] })
export const problem = style({
  color: color.foreground.critical,
  fontSize: font.size.small,
  lineHeight: font.leading.tight,
})
