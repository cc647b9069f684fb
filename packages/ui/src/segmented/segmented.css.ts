import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, shadow, size, space } = vars

export const group = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  padding: space[1],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.field,
  background: color.background.neutralSoft,
  // Four options do not fit in one row on a phone: use two rows of two instead of three and one.
  '@media': {
    [media.phone]: {
      selectors: { '&:has(> :nth-child(4))': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
})

export const segment = style({
  display: 'inline-flex',
  flex: '1 1 auto',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minBlockSize: size.touch,
  paddingInline: space[4],
  border: '1px solid transparent',
  borderRadius: 10,
  background: 'transparent',
  color: color.foreground.neutral,
  fontSize: '0.9375rem',
  fontWeight: font.weight.medium,
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
  selectors: {
    '&:hover:not(:disabled)': { background: color.background.neutralSoftHover },
    // A border in addition to the color, for color-blind users.
    '&[data-state="checked"]': {
      background: color.background.raised,
      borderColor: color.border.accent,
      color: color.foreground.accent,
      fontWeight: font.weight.semibold,
      boxShadow: shadow.low,
    },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  },
  '@media': {
    [media.phone]: { paddingInline: space[2] },
    '(forced-colors: active)': {
      selectors: {
        '&[data-state="checked"]': { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
      },
    },
  },
})

export const icon = style({
  display: 'inline-flex',
  fontSize: 18,
  '@media': { [media.phone]: { display: 'none' } },
})
globalStyle(`${icon} > svg`, { inlineSize: '1em', blockSize: '1em' })
