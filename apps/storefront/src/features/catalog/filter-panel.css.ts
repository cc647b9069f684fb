import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, space } = vars

export const legend = style({
  padding: 0,
  paddingBlockEnd: space[1],
  fontSize: font.size.small,
  fontWeight: font.weight.bold,
  lineHeight: font.leading.tight,
})
export const more = style({ justifySelf: 'start' })

export const problem = style({
  color: color.foreground.critical,
  fontSize: font.size.small,
  lineHeight: font.leading.tight,
})
