import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, size } = vars

export const brand = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, radius: 'small' }),
  {
    minInlineSize: 0,
    minBlockSize: 48,
    fontFamily: font.family.heading,
    fontWeight: font.weight.bold,
    fontSize: '1.125rem',
    letterSpacing: '-0.02em',
    lineHeight: 1.1,
    '@media': {
      [media.narrow]: { fontSize: '1rem' },
      [media.tablet]: { minBlockSize: 56, fontSize: '1.375rem', maxInlineSize: 260 },
      [media.desktop]: { fontSize: '1.625rem', maxInlineSize: 340 },
    },
  },
])
/** A long shop name: two lines, then an ellipsis. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
})
export const seal = style({
  flexShrink: 0,
  paddingBlock: '0.4em',
  paddingInline: '0.3em',
  maxBlockSize: 44,
  overflow: 'hidden',
  borderRadius: vars.radius.small,
  background: color.background.offer,
  color: color.foreground.onOffer,
  fontFamily: font.family.body,
  fontSize: '0.8125rem',
  letterSpacing: 0,
  lineHeight: 1.15,
  writingMode: 'vertical-rl',
  // The delivery leaves no space for it.
  '@media': { '(width < 400px)': { display: 'none' } },
})

export const action = style([
  atoms({ display: 'inline-flex', align: 'center', justify: 'center', gap: 2, paddingX: 2, radius: 'pill' }),
  {
    minInlineSize: size.touch,
    minBlockSize: size.touch,
    fontWeight: font.weight.medium,
    fontSize: '0.9375rem',
    WebkitTapHighlightColor: 'transparent',
    selectors: { '&:hover, &[aria-expanded="true"]': { background: color.background.neutralSoft } },
  },
])
export const short = style({ display: 'none', '@media': { [media.tablet]: { display: 'inline' } } })
export const preferences = style({ display: 'none', '@media': { [media.tablet]: { display: 'contents' } } })
export const wishlist = style({ display: 'contents' })
/** The same width for "Entrar" and for a name: no layout shift when the session is restored (NAV-05). */
export const account = style({ display: 'none', inlineSize: 112, '@media': { [media.tablet]: { display: 'flex' } } })
export const accountName = style([atoms({ truncate: true }), { maxInlineSize: 68 }])
