import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

/** Takes no space unless the attribute of the first paint reserves it. */
export const converted = style({
  display: 'none',
  minBlockSize: '1.4em',
  fontFamily: vars.font.family.body,
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  selectors: { ':root[data-currency] &': { display: 'block' } },
})
