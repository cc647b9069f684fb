import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, motion, radius, size } = vars

export const whole = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })
export const slider = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  blockSize: size.touch,
  // The thumbs' centers reach the ends, so leave room for half a thumb on each side.
  marginInline: 2,
  touchAction: 'none',
  userSelect: 'none',
  cursor: 'pointer',
})
export const track = style({
  position: 'relative',
  flex: 1,
  blockSize: 4,
  borderRadius: radius.pill,
  background: color.background.neutralSoftHover,
})
export const range = style({
  position: 'absolute',
  blockSize: '100%',
  borderRadius: radius.pill,
  background: color.background.accent,
})
export const thumb = style({
  display: 'block',
  position: 'relative',
  inlineSize: 24,
  blockSize: 24,
  border: `2px solid ${color.border.accent}`,
  borderRadius: radius.pill,
  background: color.background.raised,
  transition: `box-shadow ${motion.fast}`,
  selectors: {
    '&::before': { content: '', position: 'absolute', inset: -12 },
    '&:hover': { boxShadow: `0 0 0 6px ${color.background.accentSoft}` },
  },
})
