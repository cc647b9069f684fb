import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, space } = vars

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  // An e-mail address may be one long unbreakable word.
  overflowWrap: 'anywhere',
})
export const or = style([
  atoms({ display: 'flex', align: 'center', gap: 3, tone: 'muted' }),
  {
    fontSize: font.size.small,
    selectors: {
      '&::before, &::after': { content: '', flex: 1, borderBlockStart: `1px solid ${color.border.neutral}` },
    },
  },
])
export const switchView = style([
  atoms({ display: 'flex', wrap: true, align: 'center', justify: 'center', columnGap: 2 }),
  { textAlign: 'center' },
])
export const benefit = style([
  atoms({
    display: 'flex',
    align: 'center',
    gap: 3,
    paddingY: 3,
    paddingX: 4,
    radius: 'field',
    background: 'accentSoft',
  }),
  { fontSize: '0.9375rem', lineHeight: font.leading.tight },
])
export const benefitIcon = style({ flexShrink: 0, color: color.foreground.accent })
export const waiting = style([
  atoms({ display: 'flex', align: 'center', justify: 'center', gap: 3 }),
  { minBlockSize: 120 },
])
