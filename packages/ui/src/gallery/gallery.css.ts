import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, motion, radius, space } = vars

export const gallery = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] })
export const track = style({
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  borderRadius: radius.panel,
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
})
export const picture = style({ flex: '0 0 100%', minInlineSize: 0, scrollSnapAlign: 'start', scrollSnapStop: 'always' })
export const thumbnails = style({ display: 'flex', gap: space[2], flexWrap: 'wrap' })
export const thumbnail = style({
  inlineSize: 64,
  blockSize: 64,
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: radius.field,
  cursor: 'pointer',
  outline: '2px solid transparent',
  outlineOffset: 2,
  transition: `outline-color ${motion.fast}`,
  selectors: {
    '&[aria-current="true"]': { outlineColor: color.border.accent },
    '&:focus-visible': { outlineColor: color.focus.neutral, outlineWidth: 3 },
  },
})
globalStyle(`${thumbnail} > *`, { pointerEvents: 'none' })
