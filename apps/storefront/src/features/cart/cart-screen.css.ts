import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { belowHeader, bottomBar, highEnough, pendingWindow, wholeWindow } from '#layout/layout.css.ts'
import { stickyBar } from '#layout/sticky-bar.css.ts'

const { color, radius, space } = vars

export const page = style({
  display: 'grid',
  gap: space[6],
  paddingBlock: space[8],
  minBlockSize: wholeWindow,
  alignContent: 'start',
})
export const pendingPage = style([page, pendingWindow])
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  alignItems: 'end',
  justifyContent: 'space-between',
})
// Its label is aligned with the edge of the page. On phones the button ends at the edge of the window.
globalStyle(`${head} > button`, {
  marginInline: `calc(-1 * ${space[4]})`,
  '@media': {
    [media.narrow]: { marginInline: `calc(-1 * ${space[3]})` },
    [media.tablet]: { marginInline: `calc(-1 * ${space[5]})` },
  },
})
export const columns = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } },
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
export const minimum = style({
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.field,
  background: color.background.warningSoft,
})
/** Reserves the height of the lazy content. */
export const progress = style({ minBlockSize: '3.5rem' })
export const substitution = style({ minBlockSize: 78 })
export const pendingLine = style({
  display: 'grid',
  gridTemplateColumns: '96px 1fr',
  gap: space[4],
  alignItems: 'center',
  paddingBlock: space[5],
})
export const pendingText = style({ display: 'grid', alignItems: 'center', minBlockSize: 96, paddingBlock: space[5] })
export const pendingSummary = style({ minBlockSize: '21rem' })
