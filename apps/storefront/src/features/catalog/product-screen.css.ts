import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { printed } from '#layout/layout.css.ts'

const { font, space } = vars

/** The text column is slightly narrower than the picture. */
const beside = { gridTemplateColumns: 'minmax(0, 1.12fr) minmax(0, 1fr)', gap: space[12] }
const desktopColumns = style({ '@media': { [media.desktop]: beside, print: { display: 'block' } } })

export const page = style([
  printed,
  atoms({ display: 'grid', columns: 1, gap: 3, paddingTop: [2, 3], paddingBottom: [12, 16] }),
])
export const columns = style([atoms({ display: 'grid', columns: [1, 2], gap: [5, 6], align: 'start' }), desktopColumns])
export const reading = style([atoms({ display: 'grid', columns: 1, gap: 8, align: 'start' }), desktopColumns])
export const artBox = style({
  position: 'relative',
  '@media': { print: { maxInlineSize: '8cm', marginBlockEnd: '12pt' } },
})
export const art = style({
  viewTransitionName: 'product-art',
  selectors: {
    '&[data-sold-out]': { opacity: 0.55 },
    // During a navigation from a card of this page, the card's picture has this name, which must be unique.
    'html:has([data-leaving]) &': { viewTransitionName: 'none' },
  },
})
/** The height of the gallery's thumbnails and their gap. */
export const thumbnailSpace = style({ blockSize: 76 })
export const share = style([
  atoms({ position: 'absolute', display: 'flex', align: 'center', gap: 2, print: 'none' }),
  { insetBlockStart: space[4], insetInlineEnd: space[4] },
])
export const meta = atoms({
  display: 'flex',
  wrap: true,
  align: 'center',
  columnGap: 2,
  fontSize: 'small',
  tone: 'muted',
})
/** The stars lead to the reviews; at least 24 px high (WCAG 2.5.8), without moving their neighbors. */
export const toReviews = style([
  atoms({ display: 'inline-flex', align: 'center', paddingY: 1, bleedY: 1 }),
  { ':hover': { textDecoration: 'underline', textUnderlineOffset: '0.25em' } },
])
export const stock = style([atoms({ fontWeight: 'semibold' }), { fontSize: '0.9375rem' }])

/** Reserves the space of the alert and of the alternatives while their code loads. */
export const soldOutRoom = style({ minBlockSize: 360 })
/** Reserves two lines until the code of the promises has loaded. */
export const promisesRoom = style({ minBlockSize: `calc(2 * 1.4 * ${font.size.xsmall} + ${space[2]})` })
/** Reserves space until the content renders, so that the footer stays below the fold. */
export const detailsSpace = style({ minBlockSize: '100vh' })
export const description = style({ maxInlineSize: vars.size.reading, textWrap: 'pretty' })

globalStyle(`${page} button`, { '@media': { print: { display: 'none' } } })
