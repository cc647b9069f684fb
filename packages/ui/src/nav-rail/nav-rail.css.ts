import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, radius, space } = vars
const width = 64

export const rail = style({
  display: 'none',
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  zIndex: vars.layer.sticky,
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
  inlineSize: width,
  paddingBlock: space[4],
  overflowY: 'auto',
  scrollbarWidth: 'none',
  borderInlineEnd: `1px solid ${color.border.neutral}`,
  background: color.background.surface,
  '@media': { [media.rail]: { display: 'flex' } },
})
/** Moves the page beside the rail. */
globalStyle(`body:has(${rail})`, { '@media': { [media.rail]: { paddingInlineStart: width } } })
export const start = style({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: space[1] })
export const list = style({ display: 'flex', flexDirection: 'column', gap: space[1], paddingBlock: space[2] })

export const link = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  inlineSize: 48,
  blockSize: 48,
  borderRadius: radius.field,
  selectors: {
    '&:hover': { background: color.background.neutralSoft },
    '&[aria-current="page"]': { background: color.background.accentSoft },
    '&:focus-visible': { outlineOffset: -3 },
  },
})
