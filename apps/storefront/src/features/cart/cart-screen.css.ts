import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { bottomBar } from '#layout/layout.css.ts'
import { stickyBar } from '#layout/sticky-bar.css.ts'

export { besideContent, pendingWindow } from '#layout/layout.css.ts'

const { space } = vars

export const bar = style([stickyBar, atoms({ display: ['block', 'none'] }), { marginBlockStart: space[4] }])
// Toasts appear above it.
globalStyle(`html:has(${bar}) [data-toasts]`, {
  '@media': { [`${media.phone} and ${media.high}`]: { insetBlockEnd: `calc(84px + ${bottomBar})` } },
})
/** Reserves the height of the lazy content. */
export const progress = style({ minBlockSize: '3.5rem' })
export const substitution = style({ minBlockSize: 78 })
export const pendingText = style([atoms({ display: 'grid', align: 'center', paddingY: 5 }), { minBlockSize: 96 }])
export const pendingLine = style([pendingText, { gap: space[4], gridTemplateColumns: '96px 1fr' }])
export const pendingSummary = style({ minBlockSize: '21rem' })
