import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { font } = vars

/** Takes no space unless the attribute of the first paint reserves it. */
export const converted = style({
  display: 'none',
  minBlockSize: '1.4em',
  color: vars.color.foreground.muted,
  font: `${font.weight.regular} ${font.size.xsmall}/1.4 ${font.family.body}`,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  selectors: { ':root[data-currency] &': { display: 'block' } },
})
