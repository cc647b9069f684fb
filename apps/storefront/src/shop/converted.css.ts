import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

/** Takes no space unless the attribute of the first paint reserves it. */
export const converted = style({
  display: 'none',
  minBlockSize: '1.4em',
  color: vars.color.foreground.muted,
  fontFamily: vars.font.family.body,
  fontSize: vars.font.size.xsmall,
  fontWeight: vars.font.weight.regular,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: 0,
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
  selectors: { ':root[data-currency] &': { display: 'block' } },
})
