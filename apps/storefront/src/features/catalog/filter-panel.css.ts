import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, size, space } = vars

export const legend = style({
  padding: 0,
  paddingBlockEnd: space[1],
  fontSize: font.size.small,
  fontWeight: font.weight.bold,
  lineHeight: font.leading.tight,
})
// The server renders it for everyone. A shopper with a CEP gets an option of the same height in its place.
export const cep = style({
  display: 'grid',
  justifyItems: 'start',
  alignItems: 'center',
  minBlockSize: size.touch,
  selectors: { ':root[data-cep] &': { visibility: 'hidden' } },
})
export const more = style({ justifySelf: 'start' })

export const problem = style({
  color: color.foreground.critical,
  fontSize: font.size.small,
  lineHeight: font.leading.tight,
})
