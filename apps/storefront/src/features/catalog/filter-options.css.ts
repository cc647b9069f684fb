import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, space } = vars

/** The height does not depend on the number of matches. */
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  blockSize: 'min(420px, 48dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  marginBlockStart: space[3],
  paddingInlineEnd: space[2],
})
export const count = style({
  display: 'block',
  marginBlockStart: space[3],
  color: color.foreground.muted,
  fontSize: font.size.small,
})
