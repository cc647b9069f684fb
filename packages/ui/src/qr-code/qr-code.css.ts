import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

// Black on white in both themes: many readers fail on light-on-dark codes.
export const code = style({
  display: 'block',
  inlineSize: 232,
  maxInlineSize: '100%',
  blockSize: 'auto',
  aspectRatio: '1',
  borderRadius: vars.radius.field,
  background: '#ffffff',
})
