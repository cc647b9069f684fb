import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { color, font, space } = vars

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 46rem)',
  alignContent: 'start',
  gap: space[4],
  paddingBlock: `${space[8]} ${space[12]}`,
  minBlockSize: '60vh',
})
export const calls = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const call = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1],
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline' } },
})
export const label = style({ fontWeight: font.weight.semibold })
export const path = style({
  color: color.foreground.muted,
  fontSize: font.size.small,
  overflowWrap: 'anywhere',
  '@media': { [media.tablet]: { gridRow: 2, gridColumn: '1 / -1' } },
})
export const result = style({
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '[data-outcome=passed] > &': { color: color.foreground.accent },
    '[data-outcome=failed] > &': { color: color.foreground.critical },
    '[data-outcome=waiting] > &': { color: color.foreground.muted },
  },
})
