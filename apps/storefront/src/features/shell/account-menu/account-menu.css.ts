import { style } from '@vanilla-extract/css'

import { atoms } from '@lotus/ui/theme/atoms'

export const owner = style([
  atoms({ display: 'grid', paddingY: 2, paddingX: 3 }),
  { maxInlineSize: 280, overflowWrap: 'anywhere' },
])
export const name = atoms({ fontWeight: 'semibold', lineHeight: 'tight' })
export const email = atoms({ fontSize: 'xsmall', tone: 'muted' })
