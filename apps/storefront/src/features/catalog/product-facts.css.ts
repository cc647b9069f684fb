import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, space } = vars

export const table = style({ fontSize: '0.9375rem', lineHeight: 1.5 })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 9.5em) minmax(0, 1fr)',
  gap: space[4],
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  selectors: { '&:first-child': { borderBlockStart: `1px solid ${color.border.neutral}` } },
})
export const name = style({ color: color.foreground.muted })
export const strong = style({ fontWeight: font.weight.semibold })
