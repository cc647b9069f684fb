import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, radius, space } = vars

export const grid = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[6],
  marginBlock: space[6],
})
export const wide = style({ inlineSize: '100%' })
export const name = style({ marginBlockEnd: space[2], fontSize: font.size.small, fontWeight: font.weight.semibold })
export const caption = style({ color: color.foreground.muted, fontSize: font.size.caption })
export const window = style({
  overflow: 'clip',
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.small,
  boxSizing: 'content-box',
})
export const frame = style({ display: 'block', border: 0, maxInlineSize: 'none', transformOrigin: '0 0' })

export const playground = style({
  inlineSize: '100%',
  blockSize: 480,
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.small,
})

export const sections = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: space[6],
  marginBlock: space[8],
  color: color.foreground.neutral,
})
export const section = style({ fontSize: font.size.small })
export const sectionTitle = style({
  marginBlockEnd: space[2],
  fontSize: font.size.medium,
  fontWeight: font.weight.bold,
})
export const list = style({ paddingInlineStart: space[5], listStyle: 'decimal' })
export const table = style({ borderCollapse: 'collapse' })
export const cell = style({
  paddingBlock: space[1],
  paddingInlineEnd: space[4],
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: font.weight.regular,
})
