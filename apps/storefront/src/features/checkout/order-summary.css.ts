import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

export const foldedHead = style([
  atoms({ display: 'flex', wrap: true, columnGap: 3, align: 'baseline', justify: 'between' }),
  // One line.
  { '@media': { '(width < 390px)': { columnGap: vars.space[2], fontSize: vars.font.size.small } } },
])
export const units = style({ whiteSpace: 'nowrap' })
