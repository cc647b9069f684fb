import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const switches = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[2] })
