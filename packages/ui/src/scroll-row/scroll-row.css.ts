import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, radius, space } = vars

const arrowWidth = 44
const fade = 40
const maskOf = (start: number, end: number) =>
  `linear-gradient(to right, transparent ${start === 0 ? 0 : arrowWidth - 8}px, #000 ${start}px, #000 calc(100% - ${end}px), transparent calc(100% - ${end === 0 ? 0 : arrowWidth - 8}px))`

export const row = style({ position: 'relative', flex: '1 1 auto', minInlineSize: 0, blockSize: '100%' })
export const list = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  blockSize: '100%',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  // A focused link scrolls clear of the arrows.
  scrollPaddingInline: arrowWidth + fade,
  '@media': { '(prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' } },
  selectors: {
    [`${row}[data-more-start] > &`]: { maskImage: maskOf(arrowWidth + fade, 0) },
    [`${row}[data-more-end] > &`]: { maskImage: maskOf(0, arrowWidth + fade) },
    [`${row}[data-more-start][data-more-end] > &`]: { maskImage: maskOf(arrowWidth + fade, arrowWidth + fade) },
  },
})

export const arrow = style({
  position: 'absolute',
  insetBlock: 0,
  display: 'grid',
  alignItems: 'center',
  justifyContent: 'center',
  inlineSize: 36,
  blockSize: 36,
  marginBlock: 'auto',
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.pill,
  background: color.background.surface,
  selectors: {
    '&[data-side="start"]': { insetInlineStart: 0 },
    '&[data-side="end"]': { insetInlineEnd: 0 },
    '&:hover': { background: color.background.neutralSoft },
    '&[hidden]': { display: 'none' },
    // Invisible except for its focus outline, so that it does not cover an item.
    '&[aria-disabled]': { pointerEvents: 'none', background: 'none', borderColor: 'transparent', color: 'transparent' },
  },
})
