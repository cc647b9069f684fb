import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, space } = vars

export const content = style({ display: 'grid', gap: space[5] })
export const lines = style({
  display: 'grid',
  gap: space[4],
  paddingBlockEnd: space[5],
  borderBlockEnd: `1px solid ${color.border.neutral}`,
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  gap: space[3],
  alignItems: 'center',
})
export const words = style({ display: 'grid', gap: space[1], minInlineSize: 0 })
export const name = style({
  fontSize: font.size.small,
  lineHeight: font.leading.tight,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
})
export const foldedHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[3]}`,
  alignItems: 'baseline',
  justifyContent: 'space-between',
  // One line.
  '@media': { '(width < 390px)': { columnGap: space[2], fontSize: font.size.small } },
})
export const units = style({ whiteSpace: 'nowrap' })
