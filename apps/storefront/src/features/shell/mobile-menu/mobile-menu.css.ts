import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

export const row = atoms({ position: 'relative', display: 'flex', align: 'center' })
export const count = style({ position: 'absolute', insetInlineEnd: vars.space[3], pointerEvents: 'none' })
