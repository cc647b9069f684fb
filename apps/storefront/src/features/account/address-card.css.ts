import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { space } = vars

export const card = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: space[4],
  blockSize: '100%',
})
export const text = style({ display: 'grid', alignContent: 'start', gap: 2 })
export const last = style({ marginInlineStart: 'auto' })
