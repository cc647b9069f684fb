import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, radius, space } = vars

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  // An e-mail address may be one long unbreakable word.
  overflowWrap: 'anywhere',
})
/** A field with its related controls below. */
export const group = style({ display: 'grid', gap: space[1] })
export const aside = style({ display: 'flex', justifyContent: 'flex-end' })
export const panel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[5], minInlineSize: 0 })
export const or = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.foreground.muted,
  fontSize: font.size.small,
  selectors: {
    '&::before, &::after': { content: '', flex: 1, borderBlockStart: `1px solid ${color.border.neutral}` },
  },
})
export const switchView = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: space[2],
  textAlign: 'center',
})
export const benefit = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.field,
  background: color.background.accentSoft,
  fontSize: '0.9375rem',
  lineHeight: font.leading.tight,
})
export const benefitIcon = style({ flexShrink: 0, color: color.foreground.accent })
export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[3],
  minBlockSize: 120,
})
