import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { belowHeader, bottomBar, highEnough, pendingWindow, wholeWindow } from '#layout/layout.css.ts'
import { stickyBar } from '#layout/sticky-bar.css.ts'

const { space } = vars

export const page = style([
  atoms({ display: 'grid', gap: 6, paddingY: 8 }),
  { minBlockSize: wholeWindow, alignContent: 'start' },
])
export const pendingPage = style([page, pendingWindow])
export const head = style([atoms({ display: 'flex', wrap: true, gap: 4, align: 'end', justify: 'between' })])
// Its label is aligned with the edge of the page. On phones the button ends at the edge of the window.
globalStyle(`${head} > button`, {
  marginInline: `calc(-1 * ${space[4]})`,
  '@media': {
    [media.narrow]: { marginInline: `calc(-1 * ${space[3]})` },
    [media.tablet]: { marginInline: `calc(-1 * ${space[5]})` },
  },
})
export const lines = style({ listStyle: 'none', margin: 0, padding: 0 })
export const summary = style({ '@media': { [media.desktop]: { position: 'sticky', insetBlockStart: belowHeader } } })
/** On phones the bar has this button. */
export const besideCosts = style({ '@media': { [media.phone]: { display: 'none' } } })
export const bar = style([stickyBar, { marginBlockStart: space[4], '@media': { [media.tablet]: { display: 'none' } } }])
// Toasts appear above it.
globalStyle(`html:has(${bar}) [data-toasts]`, {
  '@media': { [`${media.phone} and ${highEnough}`]: { insetBlockEnd: `calc(84px + ${bottomBar})` } },
})
/** Reserves the height of the lazy content. */
export const progress = style({ minBlockSize: '3.5rem' })
export const substitution = style({ minBlockSize: 78 })
export const pendingLine = style([
  atoms({ display: 'grid', gap: 4, align: 'center', paddingY: 5 }),
  { gridTemplateColumns: '96px 1fr' },
])
export const pendingText = style([atoms({ display: 'grid', align: 'center', paddingY: 5 }), { minBlockSize: 96 }])
export const pendingSummary = style({ minBlockSize: '21rem' })
