import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { highEnough } from '#layout/layout.css.ts'

const { color, font, radius, space } = vars

const barHeight = 60
const round = 32

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
  blockSize: barHeight,
})

export const item = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  rowGap: 2,
  // Reserves the label's line: a slow phone may paint the icon before it has parsed the label.
  gridTemplateRows: 'auto 1lh',
  blockSize: barHeight,
  color: color.foreground.muted,
  fontSize: font.size.caption,
  fontWeight: font.weight.medium,
  lineHeight: font.leading.tight,
  textAlign: 'center',
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
    '&:focus-visible': { outlineOffset: -3, borderRadius: radius.small },
  },
})

export const label = style({
  maxInlineSize: '100%',
  paddingInline: space[1],
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const picture = style({ position: 'relative', display: 'block' })

export const badge = style({ position: 'absolute', insetBlockStart: -8, insetInlineStart: 12 })

/** The round button of the departments is inside the bar, so that it covers nothing (NAV-12). */
export const roundPicture = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: round,
  blockSize: round,
  // As high as the other icons, and above the label.
  marginBlock: '-10px 0',
  borderRadius: radius.pill,
  background: color.background.inverse,
  color: color.foreground.onInverse,
})
