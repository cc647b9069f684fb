import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, space } = vars

export const whole = style({ display: 'flex', flexDirection: 'column', gap: space[2], minInlineSize: 0 })
export const words = style({ fontSize: font.size.small, lineHeight: 1.4 })
export const bar = style({
  appearance: 'none',
  display: 'block',
  inlineSize: '100%',
  blockSize: 8,
  border: 0,
  borderRadius: radius.pill,
  overflow: 'hidden',
  background: color.background.neutralSoftHover,
})
globalStyle(`${bar}::-webkit-progress-bar`, { background: color.background.neutralSoftHover })
globalStyle(`${bar}::-webkit-progress-value`, {
  background: color.background.accent,
  borderRadius: radius.pill,
  transition: `inline-size ${motion.slow} ${motion.easing}`,
})
globalStyle(`${bar}::-moz-progress-bar`, { background: color.background.accent, borderRadius: radius.pill })
