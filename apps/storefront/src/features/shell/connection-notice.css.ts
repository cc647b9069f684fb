import { style } from '@vanilla-extract/css'

// The panel is above the bottom bar, whose height it defines.
import '#layout/layout.css.ts'

/** The error page, which says the same in place of the content, hides it. */
export const notice = style({ selectors: { 'main:has([data-trouble]) &': { display: 'none !important' } } })
