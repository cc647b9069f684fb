import { globalStyle, style } from '@vanilla-extract/css'

// The panel is above the bottom bar, whose height it defines.
import '#layout/layout.css.ts'

// The error page says the same in place of the content.
globalStyle('main:has([data-trouble]) [data-connection]', { display: 'none !important' })
export const words = style({ flex: '1 1 200px' })
export const buttons = style({ display: 'flex', gap: 8 })
