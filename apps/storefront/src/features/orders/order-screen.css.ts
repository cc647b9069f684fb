import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { printed } from '#layout/layout.css.ts'

const { space } = vars

// The order is also inside the layout of the account, where a desktop leaves it less room than a tablet.
export const page = style([
  printed,
  atoms({ display: 'grid', columns: 1, gap: [4, 6], paddingTop: [3, 8], paddingBottom: 12, minHeight: '80vh' }),
  { containerType: 'inline-size', alignContent: 'start' },
])
export const columns = style([
  atoms({ display: 'grid', columns: 1, gap: 6, align: 'start' }),
  {
    '@container': {
      '(inline-size >= 800px)': { gridTemplateColumns: 'minmax(0, 1fr) 280px', gap: space[8] },
      '(inline-size >= 900px)': { gridTemplateColumns: 'minmax(0, 1fr) 380px' },
    },
  },
])
export const column = style([atoms({ display: 'grid', columns: 1, gap: 5 }), { containerType: 'inline-size' }])

/** The QR code has the words beside it. */
const besideCode = '(inline-size >= 480px)'
export const pix = style([
  atoms({ display: 'grid', columns: 1, gap: 4, align: 'center' }),
  { '@container': { [besideCode]: { gap: space[6], gridTemplateColumns: 'auto minmax(0, 1fr)' } } },
])
/** Smaller on phones, so that it is above the fold together with the headline. */
export const pixPicture = style({
  justifySelf: 'center',
  inlineSize: 184,
  '@container': { [besideCode]: { inlineSize: 232 } },
})
/** The two parties of a receipt. */
export const parties = style([
  atoms({ display: 'grid', gap: 5, align: 'start' }),
  { '@media': { [`print, ${media.tablet}`]: { gridTemplateColumns: '1fr 1fr' } } },
])
export const howTo = style({ display: 'grid', gap: space[2], listStyle: 'decimal', paddingInlineStart: space[5] })

globalStyle(`${columns}, ${pix}`, { '@media': { print: { display: 'block' } } })
globalStyle(`${column} > *`, { '@media': { print: { breakInside: 'avoid', marginBlockEnd: '12px' } } })
