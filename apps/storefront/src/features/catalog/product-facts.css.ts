import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font } = vars

export const table = style({ fontSize: '0.9375rem', lineHeight: 1.5 })
export const row = style([
  atoms({ display: 'grid', gap: 4, paddingY: 3, border: 'bottom' }),
  {
    gridTemplateColumns: 'minmax(0, 9.5em) minmax(0, 1fr)',
    selectors: { '&:first-child': { borderBlockStart: `1px solid ${color.border.neutral}` } },
  },
])
export const name = style({ color: color.foreground.muted })
export const strong = style({ fontWeight: font.weight.semibold })
