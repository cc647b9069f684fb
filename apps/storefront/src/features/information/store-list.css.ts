import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const icon = style({ color: vars.color.foreground.accent })
/** Below its name. */
export const value = style({ gridColumn: 2, display: 'grid', justifyItems: 'start' })
