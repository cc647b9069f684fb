import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { space } = vars

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
  alignItems: 'baseline',
  justifyContent: 'space-between',
})
