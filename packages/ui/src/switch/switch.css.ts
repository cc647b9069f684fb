import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  minBlockSize: size.touch,
  paddingBlock: space[2],
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  selectors: { '&:has(:disabled)': { cursor: 'not-allowed', color: color.foreground.muted } },
})

export const words = style({ display: 'flex', flexDirection: 'column', gap: 2, minInlineSize: 0 })
export const label = style({ fontWeight: font.weight.medium, lineHeight: 1.4 })
export const hint = style({ color: color.foreground.muted, fontSize: font.size.small, lineHeight: 1.4 })

export const track = style({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  inlineSize: 48,
  blockSize: 28,
  margin: 0,
  border: `1.5px solid ${color.border.control}`,
  borderRadius: radius.pill,
  background: color.background.neutralSoft,
  cursor: 'inherit',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
  selectors: {
    '&::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: 2.5,
      insetInlineStart: 2.5,
      inlineSize: 20,
      blockSize: 20,
      borderRadius: radius.pill,
      background: color.border.control,
      transition: `translate ${motion.fast} ${motion.easing}, background-color ${motion.fast}`,
    },
    '&:checked': { background: color.background.accent, borderColor: color.border.accent },
    '&:checked::after': { translate: '20px', background: color.foreground.onAccent },
    '&:disabled': { opacity: 0.5 },
  },
  '@media': {
    // Windows high contrast mode removes backgrounds: the border draws the thumb.
    '(forced-colors: active)': { selectors: { '&::after': { border: '10px solid ButtonText' } } },
    [media.reducedMotion]: { transition: 'none', selectors: { '&::after': { transition: 'none' } } },
  },
})
globalStyle(`${row}:hover ${track}:not(:disabled)`, { borderColor: color.border.accent })
