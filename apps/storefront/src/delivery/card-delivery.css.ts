import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font } = vars

/** Takes no space unless the attribute of the first paint reserves it: two lines, the most that a state has. */
export const line = style({
  display: 'none',
  minBlockSize: '2lh',
  color: color.foreground.muted,
  fontSize: font.size.xsmall,
  lineHeight: 1.4,
  selectors: { ':root[data-cep] &': { display: 'block' } },
})
