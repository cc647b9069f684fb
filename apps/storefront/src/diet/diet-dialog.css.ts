import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const legend = style({ fontWeight: vars.font.weight.semibold, paddingBlockEnd: vars.space[1] })
