import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, radius, space } = vars

export const list = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  // The height of a list with links, so that the page below does not move when steps become links.
  minBlockSize: vars.size.touch,
  '@media': { [media.tablet]: { gap: space[3] } },
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minInlineSize: 0,
  '@media': {
    [media.tablet]: { gap: space[3] },
    '(forced-colors: active)': {
      selectors: { '&:not(:last-child)::after': { forcedColorAdjust: 'none', background: 'CanvasText' } },
    },
  },
  selectors: {
    '&:not(:last-child)': { flex: '1 1 auto' },
    // The line to the next step.
    '&:not(:last-child)::after': {
      content: '',
      flex: '1 1 12px',
      minInlineSize: 4,
      blockSize: 2,
      borderRadius: radius.pill,
      background: color.border.neutral,
    },
    '&[data-state="done"]::after': { background: color.background.accent },
  },
})
export const step = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  borderRadius: radius.pill,
  color: color.foreground.muted,
  '@media': { [media.desktop]: { gap: space[3] } },
})
globalStyle(`a${step}`, { minBlockSize: vars.size.touch })
globalStyle(`a${step}:hover`, { color: color.foreground.accent })
globalStyle(`${item}[data-state="current"] ${step}`, { color: color.foreground.neutral })
export const number = style({
  display: 'inline-flex',
  flexShrink: 0,
  alignItems: 'center',
  justifyContent: 'center',
  inlineSize: 28,
  blockSize: 28,
  '@media': { [media.tablet]: { inlineSize: 32, blockSize: 32 } },
  border: `1.5px solid ${color.border.control}`,
  borderRadius: radius.pill,
  background: color.background.surface,
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${item}[data-state="done"] ${number}`, {
  borderColor: 'transparent',
  background: color.background.accent,
  color: color.foreground.onAccent,
})
globalStyle(`${item}[data-state="current"] ${number}`, {
  borderColor: color.border.accent,
  color: color.foreground.accent,
  boxShadow: `0 0 0 4px ${color.background.accentSoft}`,
})
export const words = style({
  fontSize: font.size.small,
  fontWeight: font.weight.medium,
  whiteSpace: 'nowrap',
  '@media': {
    // Only the current step's label fits. The others stay available to screen readers.
    [`${media.phone}, (width < 900px)`]: {
      selectors: {
        [`${item}:not([data-state="current"]) &`]: {
          position: 'absolute',
          inlineSize: 1,
          blockSize: 1,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
        },
      },
    },
    [media.desktop]: { fontSize: '0.9375rem' },
  },
})
