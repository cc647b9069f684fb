import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, motion, radius, size } = vars

const thumbSize = 24
/** Where the center of a thumb is, by its share of the range. */
const at = (share: string) => `calc(${thumbSize / 2}px + ${share} * (100% - ${thumbSize}px))`

export const container = style({
  position: 'relative',
  blockSize: size.touch,
  minInlineSize: 0,
  cursor: 'pointer',
  touchAction: 'pan-y',
})
const line = { position: 'absolute', insetBlockStart: 'calc(50% - 2px)', blockSize: 4, pointerEvents: 'none' } as const
export const track = style({
  ...line,
  insetInline: 0,
  borderRadius: radius.pill,
  background: color.background.neutralSoftHover,
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none', background: 'GrayText' } },
})
/** A style attribute in the server's HTML would break its Content-Security-Policy, so the shares are set by a script. */
export const range = style({
  ...line,
  insetInlineStart: at('var(--from, 0)'),
  insetInlineEnd: at('(1 - var(--to, 1))'),
  background: color.background.accent,
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none', background: 'Highlight' } },
})

const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  inlineSize: thumbSize,
  blockSize: thumbSize,
  border: `2px solid ${color.border.accent}`,
  borderRadius: radius.pill,
  background: color.background.raised,
  cursor: 'pointer',
  // Two fields lie above each other: only their thumbs take presses.
  pointerEvents: 'auto',
  transition: `box-shadow ${motion.fast}`,
} as const
const halo = { boxShadow: `0 0 0 6px ${color.background.accentSoft}` }
const ring = { outline: `3px solid ${color.focus.neutral}`, outlineOffset: 2 }

export const field = style({
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
  background: 'transparent',
  outline: 'none',
  pointerEvents: 'none',
  '::-webkit-slider-thumb': thumb,
  '::-moz-range-thumb': thumb,
  selectors: {
    // Both thumbs at the upper end: the lower one must stay within reach.
    '&[data-front]': { zIndex: 1 },
    '&:focus-visible': { outline: 'none' },
    '&:hover::-webkit-slider-thumb': halo,
    '&:hover::-moz-range-thumb': halo,
    '&:focus-visible::-webkit-slider-thumb': ring,
    '&:focus-visible::-moz-range-thumb': ring,
  },
})
