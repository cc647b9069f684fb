import { globalStyle, style } from '@vanilla-extract/css'

// Sets `--bottom-bar`, which keeps the panel above the bottom bar.
import '#layout/layout.css.ts'

// The error page shows the same message in place of the content.
globalStyle('main:has([data-trouble]) [data-connection]', { display: 'none !important' })
export const words = style({ flex: '1 1 200px' })
export const buttons = style({ display: 'flex', gap: 8 })
