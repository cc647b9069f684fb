import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { space } = vars

export const panel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const field = style({ flex: '1 1 14rem', minInlineSize: 0 })
export const send = style({ flex: '1 0 auto' })
