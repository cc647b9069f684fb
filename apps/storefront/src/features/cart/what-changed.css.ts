import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, space } = vars

const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
})
export const head = style([row, { paddingBlockEnd: space[3] }])
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const line = style([row, { paddingBlock: space[3], borderBlockStart: `1px solid ${color.border.neutral}` }])
export const text = style({ flex: '1 1 14rem', display: 'grid', gap: space[1], minInlineSize: 0 })
/** Below the total of a line, which does not wrap. */
export const wrapped = style({ whiteSpace: 'normal' })
