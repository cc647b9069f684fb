import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, space } = vars

export const owner = style({
  display: 'grid',
  padding: `${space[2]} ${space[3]}`,
  maxInlineSize: 280,
  overflowWrap: 'anywhere',
})
export const name = style({ fontWeight: font.weight.semibold, lineHeight: font.leading.tight })
export const email = style({ color: color.foreground.muted, fontSize: font.size.xsmall })
