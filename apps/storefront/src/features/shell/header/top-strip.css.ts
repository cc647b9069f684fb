import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font } = vars
const row = 36

/** One row, because a second row would shift the page when the promise for a CEP replaces a shorter one. */
export const strip = style([
  atoms({ display: 'none', fontSize: 'xsmall' }),
  {
    background: color.background.inverse,
    color: color.foreground.onInverse,
    whiteSpace: 'nowrap',
    '@media': { [`${media.tablet} and ${media.high}`]: { display: 'block' } },
  },
])
export const promise = style([atoms({ display: 'inline-flex', align: 'center', gap: 2 }), { minBlockSize: row }])
/** Shown where the row has space for another promise; cut off where the promise for a CEP leaves too little of it. */
export const second = style([
  promise,
  { display: 'none', overflow: 'hidden', '@media': { '(width >= 1280px)': { display: 'inline-flex' } } },
])
/** Tablets have no space for a third promise. */
export const contact = style({ display: 'none', '@media': { '(width >= 1120px)': { display: 'block' } } })
export const link = style([promise, { ':hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } }])

/** The button of the delivery CEP. Its width is fixed: the CEP replaces a text after hydration. On phones it is in the header. */
export const deliveryPlace = style([
  link,
  atoms({ fontSize: 'xsmall', fontWeight: 'semibold' }),
  {
    justifyContent: 'end',
    minInlineSize: '10.5rem',
    minBlockSize: vars.size.touch,
    whiteSpace: 'nowrap',
    '@media': {
      [media.tablet]: { justifyContent: 'start', inlineSize: '13.5rem', minBlockSize: row },
      [media.narrow]: { minInlineSize: 0 },
      [media.largeText]: { justifyContent: 'start', minInlineSize: 0, whiteSpace: 'normal' },
    },
  },
])
/** The text of the button of the delivery CEP: two lines fit the height of the row. */
export const deliveryText = style({ textAlign: 'start', lineHeight: 1.2 })
export const nextWindow = style({ display: 'block', fontWeight: font.weight.regular })
/** Hidden on tablets, which have no space for it. The filters of lists contain the same button. */
export const dietPlace = style([
  link,
  atoms({ fontWeight: 'semibold' }),
  { display: 'none', '@media': { [media.desktop]: { display: 'inline-flex' } } },
])
