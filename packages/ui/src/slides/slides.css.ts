import { style } from '@vanilla-extract/css'

/** A row of slides. Each slide is as wide as the row, so one is in view. */
export const track = style({
  display: 'flex',
  minInlineSize: 0,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
})
export const slide = style({ flex: '0 0 100%', minInlineSize: 0, scrollSnapAlign: 'start', scrollSnapStop: 'always' })
