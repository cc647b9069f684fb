import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font } = vars

export const owner = style([
  atoms({ display: 'grid', paddingY: 2, paddingX: 3 }),
  { maxInlineSize: 280, overflowWrap: 'anywhere' },
])
export const name = style({ fontWeight: font.weight.semibold, lineHeight: font.leading.tight })
export const email = style({ color: color.foreground.muted, fontSize: font.size.xsmall })
