import { vars } from '@lotus/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

const { color, font, radius, space } = vars

export const whole = style({ display: 'flex', flexDirection: 'column', gap: space[4] })
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.card,
  background: color.background.surface,
})
export const drawing = style([
  panel,
  { overflow: 'auto', maxBlockSize: '72vh', padding: space[3], alignItems: 'safe center' },
])
globalStyle(`${drawing} > svg`, {
  flexShrink: 0,
  maxInlineSize: 'none',
  marginInline: 'auto',
  fontFamily: font.family.body,
})
globalStyle(`${drawing}[data-fit] > svg`, { maxInlineSize: '100%', blockSize: 'auto' })
export const box = style({
  fill: color.background.surface,
  stroke: color.border.control,
  strokeWidth: 1,
  selectors: {
    '&[data-kind="group"]': { fill: color.background.page, strokeDasharray: '5 4' },
    '&[data-kind="final"]': { fill: color.background.neutralSoft, strokeWidth: 3 },
    '&[data-live]': { fill: color.background.accentSoft, stroke: color.border.accent, strokeWidth: 2.5 },
  },
})
export const start = style({ fill: color.foreground.neutral })
export const title = style({ fill: color.foreground.neutral, fontSize: 14, fontWeight: 600 })
export const note = style({ fill: color.foreground.muted, fontSize: 12 })
export const way = style({
  fill: 'none',
  stroke: color.border.control,
  strokeWidth: 1.25,
  selectors: { '&[data-live]': { stroke: color.border.accent, strokeWidth: 2 } },
})
export const head = style({ fill: color.border.control })
export const plate = style({ fill: color.background.surface })
export const words = style({
  fill: color.foreground.muted,
  fontSize: 12,
  selectors: { '&[data-live]': { fill: color.foreground.accent, fontWeight: 600 } },
})
export const below = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  gap: space[4],
  alignItems: 'start',
})
export const code = style({
  overflow: 'auto',
  maxBlockSize: 360,
  margin: 0,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, "Liberation Mono", monospace',
  fontSize: font.size.xsmall,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
