import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, radius, space } = vars

export const nav = style({
  zIndex: vars.layer.sticky,
  background: color.background.surface,
  borderBlockStart: `1px solid ${color.border.neutral}`,
  paddingBlockEnd: 'env(safe-area-inset-bottom, 0px)',
  '@media': {
    [media.tablet]: { display: 'none' },
    [media.high]: { position: 'fixed', insetInline: 0, insetBlockEnd: 0 },
  },
})
const linkSize = 60
/** The last label, which is the longest, is never truncated: its column grows with the text spacing of the user. */
const columnsOf = (links: number) => `repeat(${links - 1}, minmax(0, 1fr)) minmax(max-content, 1fr)`
export const list = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  minBlockSize: linkSize,
  // With `:last-child` the columns would change while the links are parsed: a slow phone may paint the bar before the last one.
  selectors: Object.fromEntries(
    [3, 4, 5].map((links) => [`&[data-links="${links}"]`, { gridTemplateColumns: columnsOf(links) }]),
  ),
})

export const link = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  rowGap: 2,
  // Reserves the label's line: a slow phone may paint the icon before it has parsed the label.
  gridTemplateRows: 'auto 1lh',
  blockSize: linkSize,
  color: color.foreground.muted,
  fontSize: font.size.caption,
  fontWeight: font.weight.medium,
  lineHeight: font.leading.tight,
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
    '&:focus-visible': { outlineOffset: -3, borderRadius: radius.small },
  },
})
export const words = style({
  maxInlineSize: '100%',
  paddingInline: space[1],
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const icon = style({
  position: 'relative',
  selectors: {
    '&[data-emphasis="strong"]': {
      padding: 5,
      // The circle has the layout height of the other icons, and does not cover the label.
      marginBlock: '-10px 0',
      borderRadius: radius.pill,
      background: color.background.inverse,
      color: color.foreground.onInverse,
    },
  },
})
globalStyle(`${icon} > svg`, { inlineSize: 22, blockSize: 22 })
export const badgePlace = style({ position: 'absolute', insetBlockStart: -8, insetInlineStart: 12 })
