import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { font, space } = vars

export const line = style([
  atoms({ display: 'grid', gap: 3, align: 'center' }),
  { gridTemplateColumns: '56px minmax(0, 1fr) auto' },
])
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
