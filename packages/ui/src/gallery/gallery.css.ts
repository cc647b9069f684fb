import { globalStyle, style } from '@vanilla-extract/css'

import * as slides from '../slides/slides.css.ts'
import { vars } from '../theme/contract.css.ts'

const { color, motion, radius, space } = vars

export const gallery = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] })
export const track = style([slides.track, { borderRadius: radius.panel }])
export { slide as picture } from '../slides/slides.css.ts'
export const thumbnails = style({ display: 'flex', gap: space[2], flexWrap: 'wrap' })
export const thumbnail = style({
  inlineSize: 64,
  blockSize: 64,
  borderRadius: radius.field,
  outline: '2px solid transparent',
  outlineOffset: 2,
  transition: `outline-color ${motion.fast}`,
  selectors: {
    '&[aria-current="true"]': { outlineColor: color.border.accent },
    '&:focus-visible': { outlineColor: color.focus.neutral, outlineWidth: 3 },
  },
})
globalStyle(`${thumbnail} > *`, { pointerEvents: 'none' })
