import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, space } = vars

export const panel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] })
export const group = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minInlineSize: 0 })
export const legend = style({
  padding: 0,
  paddingBlockEnd: space[1],
  fontSize: font.size.small,
  fontWeight: font.weight.bold,
  lineHeight: font.leading.tight,
})
export const more = style({ justifySelf: 'start' })

export const price = style({ display: 'grid', gap: space[3] })
export const fields = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space[3] })
export const problem = style({
  color: color.foreground.critical,
  fontSize: font.size.small,
  lineHeight: font.leading.tight,
})
