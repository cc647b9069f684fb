import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const icon = style({ color: vars.color.foreground.accent })
/** The value of a fact is below its name, beside the icon. */
export const value = style({ gridColumn: 2, display: 'grid', justifyItems: 'start' })
