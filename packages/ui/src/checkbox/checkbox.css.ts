import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, size, space } = vars

export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  minBlockSize: size.touch,
  // A single line of text is centered in the 44 px; further lines extend downwards.
  paddingBlock: '0.625rem',
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'not-allowed', color: color.foreground.muted } },
})

export const box = style({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  inlineSize: 22,
  blockSize: 22,
  margin: 0,
  marginBlockStart: 1,
  border: `1.5px solid ${color.border.control}`,
  borderRadius: 7,
  background: color.background.surface,
  cursor: 'inherit',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
  selectors: {
    '&:checked': { background: color.background.accent, borderColor: color.border.accent },
    '&[aria-invalid="true"]': { borderColor: color.border.critical },
    '&:disabled': { opacity: 0.5 },
    '&::after': {
      content: '',
      position: 'absolute',
      inset: 0,
      margin: 'auto',
      inlineSize: 6,
      blockSize: 11,
      translate: '0 -1.5px',
      rotate: '45deg',
      border: `solid ${color.foreground.onAccent}`,
      borderWidth: '0 2px 2px 0',
      opacity: 0,
    },
    '&:checked::after': { opacity: 1 },
  },
})
globalStyle(`${row}:hover ${box}:not(:disabled)`, { borderColor: color.border.accent })

export const words = style({ flex: 1, minInlineSize: 0, lineHeight: 1.5, fontSize: '0.9375rem' })
export const hint = style({ display: 'block', color: color.foreground.muted, fontSize: font.size.xsmall })
export const error = style({ display: 'block', color: color.foreground.critical, fontSize: font.size.xsmall })
export const count = style({
  color: color.foreground.muted,
  fontSize: font.size.small,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.65,
})
