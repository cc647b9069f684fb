import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { highEnough } from '#layout/layout.css.ts'

const { color, font, radius, space } = vars

const barHeight = 60

export const bar = style({
  zIndex: vars.layer.sticky,
  background: color.background.surface,
  borderBlockStart: `1px solid ${color.border.neutral}`,
  paddingBlockEnd: 'env(safe-area-inset-bottom, 0px)',
  '@media': {
    [media.tablet]: { display: 'none' },
    [highEnough]: { position: 'fixed', insetInline: 0, insetBlockEnd: 0 },
  },
})

globalStyle(`html:has([data-buy-bar]) ${bar}`, {
  '@media': { [`${media.phone} and ${highEnough}`]: { display: 'none' } },
})

export const list = style({
  display: 'grid',
  // The longest label is last, and never truncated: with a reader's text spacing its column is wider.
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(max-content, 1fr)',
})

export const item = style([
  atoms({ position: 'relative', display: 'grid', fontSize: 'caption', fontWeight: 'medium', tone: 'muted' }),
  {
    alignContent: 'center',
    justifyItems: 'center',
    rowGap: 2,
    lineHeight: font.leading.tight,
    // Reserves the label's line: a slow phone may paint the icon before it has parsed the label.
    gridTemplateRows: 'auto 1lh',
    blockSize: barHeight,
    WebkitTapHighlightColor: 'transparent',
    selectors: {
      '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
      '&:focus-visible': { outlineOffset: -3, borderRadius: radius.small },
    },
  },
])

export const label = style([atoms({ truncate: true }), { maxInlineSize: '100%', paddingInline: space[1] }])
export const picture = style({ position: 'relative' })
export const badge = style({ position: 'absolute', insetBlockStart: -8, insetInlineStart: 12 })

/** The round button of the departments is inside the bar, so that it covers nothing (NAV-12). */
export const roundPicture = style({
  padding: 5,
  // As high as the other icons, and above the label.
  marginBlock: '-10px 0',
  borderRadius: radius.pill,
  background: color.background.inverse,
  color: color.foreground.onInverse,
})
