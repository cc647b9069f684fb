import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color } = vars

export const icon = style({ color: color.foreground.warning })
export const words = style({ display: 'grid', flex: '1 1 12rem', minInlineSize: 0 })
