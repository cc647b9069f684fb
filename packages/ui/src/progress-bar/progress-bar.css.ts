import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, space } = vars

export const container = style({ display: 'flex', flexDirection: 'column', gap: space[2], minInlineSize: 0 })
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
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none', border: '1px solid CanvasText' } },
})
globalStyle(`${bar}::-webkit-progress-bar`, {
  background: color.background.neutralSoftHover,
  '@media': { '(forced-colors: active)': { background: 'Canvas' } },
})
globalStyle(`${bar}::-webkit-progress-value`, {
  background: color.background.accent,
  borderRadius: radius.pill,
  transition: `inline-size ${motion.slow} ${motion.easing}`,
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
})
globalStyle(`${bar}::-moz-progress-bar`, {
  background: color.background.accent,
  borderRadius: radius.pill,
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
})
