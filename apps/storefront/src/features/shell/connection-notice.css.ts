import { style } from '@vanilla-extract/css'

/** The error page, which says the same in place of the content, hides it. */
export const notice = style({ selectors: { 'main:has([data-trouble]) &': { display: 'none !important' } } })
