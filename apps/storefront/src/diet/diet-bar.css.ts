import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { color, radius, space } = vars

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[3],
  rowGap: space[1],
  paddingInline: space[3],
  paddingBlock: space[1],
  borderRadius: radius.card,
  border: `1px solid ${color.border.neutral}`,
  selectors: { '&[data-on]': { background: color.background.accentSoft } },
})
export const words = style({
  flexGrow: 1,
  flexBasis: '12rem',
  '@media': { [media.phone]: { flexBasis: 'calc(100% - 3rem)' } },
})
