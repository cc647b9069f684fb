import { globalStyle, style, styleVariants } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, space } = vars

/** The text column is slightly narrower than the picture. */
const beside = { gridTemplateColumns: 'minmax(0, 1.12fr) minmax(0, 1fr)', gap: space[12] }

export const page = style([atoms({ display: 'grid', columns: 1, gap: 3, paddingTop: [2, 3], paddingBottom: [12, 16] })])
export const columns = style([
  atoms({ display: 'grid', columns: [1, 2], gap: [5, 6], align: 'start' }),
  { '@media': { [media.desktop]: beside } },
])
export const artBox = style({ position: 'relative' })
export const art = style({
  viewTransitionName: 'product-art',
  // During a navigation from a card of this page, the card's picture has this name, which must be unique.
  selectors: { 'html:has([data-leaving]) &': { viewTransitionName: 'none' } },
})
/** The height of the gallery's thumbnails and their gap. */
export const thumbnailSpace = style({ blockSize: 76 })
export const share = style([
  atoms({ position: 'absolute', display: 'flex', align: 'center', gap: 2 }),
  { insetBlockStart: space[4], insetInlineEnd: space[4] },
])
/** Not printed. */
export const controls = style([
  atoms({ display: 'grid', columns: 1, gap: 5 }),
  { '@media': { print: { display: 'none' } } },
])
export const meta = style([
  atoms({ display: 'flex', wrap: true, align: 'center', columnGap: 2, fontSize: 'small', tone: 'muted' }),
  { inlineSize: '100%' },
])
/** The stars lead to the reviews; at least 24 px high (WCAG 2.5.8), without moving their neighbors. */
export const toReviews = style([
  atoms({ display: 'inline-flex', align: 'center', paddingY: 1, bleedY: 1 }),
  { ':hover': { textDecoration: 'underline', textUnderlineOffset: '0.25em' } },
])
export const soldOut = style({ opacity: 0.55 })

/** Reserves the space of the alert and of the alternatives while their code loads. */
export const soldOutRoom = style({ minBlockSize: 360 })

const stockLine = style([
  atoms({ display: 'flex', align: 'center', gap: 2, fontWeight: 'semibold' }),
  { fontSize: '0.9375rem' },
])
export const stock = styleVariants({ accent: 0, warning: 0, critical: 0 }, (_, tone) => [stockLine, atoms({ tone })])

/** Reserves two lines until the code of the promises has loaded. */
export const promisesRoom = style({ minBlockSize: `calc(2 * 1.4 * ${font.size.xsmall} + ${space[2]})` })
export const promise = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, fontSize: 'xsmall', tone: 'muted' }),
  { lineHeight: 1.4 },
])
globalStyle(`${promise} svg`, { color: color.foreground.accent })

export const more = style([
  atoms({ display: 'grid', columns: 1, gap: 10 }),
  { marginBlockStart: space[8], '@media': { [media.desktop]: { gap: space[12], marginBlockStart: space[10] } } },
])
/** Reserves space until the content renders, so that the footer stays below the fold. */
export const detailsSpace = style({ minBlockSize: '100vh' })
export const reading = style([
  atoms({ display: 'grid', align: 'start', columns: 1, gap: 8 }),
  { '@media': { [media.desktop]: beside } },
])
export const description = style({ maxInlineSize: vars.size.reading, textWrap: 'pretty' })

/** Printed pages show picture, name, price, description and label. */
globalStyle(
  `body:has(${page}) :is(header, footer, nav, aside, button, [data-surface="inverse"], [role="region"]), ${share}, ${page} ~ *`,
  { '@media': { print: { display: 'none !important' } } },
)
globalStyle(`${page}, ${columns}, ${more}, ${reading}`, { '@media': { print: { display: 'block' } } })
globalStyle(`${artBox}`, { '@media': { print: { maxInlineSize: '8cm', marginBlockEnd: '12pt' } } })
export const screenOnly = style({ '@media': { print: { display: 'none !important' } } })
