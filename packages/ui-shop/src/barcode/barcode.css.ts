import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

// Black on white in both themes: readers fail on light-on-dark codes. Febraban: 103 mm by 13 mm on paper.
export const code = style({
  display: 'block',
  inlineSize: '100%',
  maxInlineSize: 460,
  blockSize: 64,
  borderRadius: vars.radius.field,
  background: '#ffffff',
  '@media': { print: { inlineSize: '115mm', maxInlineSize: 'none', blockSize: '13mm' } },
})
