import { style } from '@vanilla-extract/css'

import { atoms } from '@lotus/ui/theme/atoms'

export const icon = style([
  atoms({ display: 'grid', radius: 'pill', background: 'neutralSoft', tone: 'muted' }),
  { placeItems: 'center', inlineSize: 44, blockSize: 44 },
])
export const text = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
