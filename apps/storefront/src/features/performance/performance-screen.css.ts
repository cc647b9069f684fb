import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font } = vars

export const page = style([
  atoms({ display: 'grid', gap: 4, paddingTop: 8, paddingBottom: 12, minHeight: '60vh' }),
  { gridTemplateColumns: 'minmax(0, 46rem)', alignContent: 'start' },
])
export const call = style([
  atoms({ display: 'grid', columns: 1, gap: 1, paddingY: 3, border: 'bottom' }),
  { '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline' } } },
])
export const path = style({
  color: color.foreground.muted,
  fontSize: font.size.small,
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
