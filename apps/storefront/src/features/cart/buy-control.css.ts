import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[3], alignItems: 'center' })
export const main = style({ flex: '1 1 14rem' })
