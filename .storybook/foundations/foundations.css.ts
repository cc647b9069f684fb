import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, font, motion, radius, space } = vars

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[10],
  maxInlineSize: 1180,
})
export const title = style({
  marginBlockEnd: space[2],
  fontFamily: font.family.heading,
  fontSize: font.size.title2,
  lineHeight: font.leading.heading,
})
export const note = style({ marginBlockEnd: space[4], maxInlineSize: vars.size.reading, color: color.foreground.muted })
export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: space[3],
})
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: space[3],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.field,
  background: color.background.surface,
})
export const region = style({
  padding: space[4],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.card,
})
export const sample = style({ flex: 'none', inlineSize: 88, overflow: 'clip', overflowClipMargin: 24 })
export const facts = style({ display: 'grid', flex: 1, minInlineSize: 0, fontSize: font.size.xsmall })
export const value = style({
  minBlockSize: '1.5em',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: color.foreground.muted,
})
export const swatch = style({
  blockSize: 64,
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.small,
})
export const bar = style({ blockSize: 12, maxInlineSize: '100%', background: color.background.accent })
export const box = style({ blockSize: 64, inlineSize: 64, margin: space[2], background: color.background.accentSoft })
export const table = style({
  borderCollapse: 'collapse',
  fontSize: font.size.small,
})
export const cell = style({ padding: `${space[2]} ${space[3]}`, textAlign: 'start', verticalAlign: 'top' })
export const pair = style({
  display: 'inline-block',
  minInlineSize: 56,
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.small,
  border: `1px solid ${color.border.neutral}`,
  textAlign: 'center',
})
export const scroll = style({ overflowX: 'auto' })
export const specimen = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  paddingBlock: space[4],
  borderBlockStart: `1px solid ${color.border.neutral}`,
})
export const languages = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: space[4],
})
export const specimenHead = style({
  display: 'flex',
  minInlineSize: 0,
  alignItems: 'center',
  gap: space[3],
  fontSize: font.size.xsmall,
})
export const track = style({
  position: 'relative',
  blockSize: 24,
  borderRadius: radius.pill,
  background: color.background.neutralSoft,
})
export const ball = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  blockSize: 24,
  inlineSize: 24,
  borderRadius: radius.pill,
  background: color.background.accent,
  transitionProperty: 'translate',
  transitionTimingFunction: motion.easing,
  selectors: { '[data-moved] &': { translate: '64px' } },
})
export const icons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: space[3],
  marginBlockStart: space[4],
})
export const icon = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[1],
  padding: space[2],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.field,
  fontSize: font.size.caption,
  textAlign: 'center',
  overflowWrap: 'anywhere',
})
