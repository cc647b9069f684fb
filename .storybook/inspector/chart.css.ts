import { vars } from '@lotus/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

import { labelSize, lineHeight } from './chart-layout.ts'

const { color, focus, font, radius } = { ...vars, focus: vars.color.focus.neutral }

export const pane = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  minBlockSize: 0,
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.card,
  background: color.background.page,
  overflow: 'hidden',
  fontFamily: font.family.body,
  selectors: { '&:focus-visible': { outline: `2px solid ${focus}`, outlineOffset: -2 } },
})
export const canvas = style({ flex: 1, minBlockSize: 0 })
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flexShrink: 0,
  padding: 4,
  borderBlockStart: `1px solid ${color.border.neutral}`,
  background: color.background.surface,
})
globalStyle(`${bar} .react-flow__panel`, { position: 'static', flexShrink: 0, margin: 0 })
globalStyle(`${bar} .react-flow__controls`, { display: 'flex', boxShadow: 'none' })
globalStyle(`${pane} .react-flow__controls-button`, {
  display: 'grid',
  placeItems: 'center',
  inlineSize: 32,
  blockSize: 32,
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: radius.small,
  color: color.foreground.neutral,
})
globalStyle(`${pane} .react-flow__controls-button:hover`, { background: color.background.neutralSoftHover })
globalStyle(`${pane} .react-flow__controls-button:focus-visible`, { outline: `2px solid ${focus}` })
globalStyle(`${pane} .react-flow__controls-button svg`, { inlineSize: 14, blockSize: 14 })
globalStyle(`${pane} .react-flow__controls-button svg:not([stroke])`, { fill: 'currentColor' })
globalStyle(`${pane} .react-flow__minimap`, {
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.small,
  overflow: 'hidden',
})
export const box = style({
  position: 'relative',
  boxSizing: 'border-box',
  inlineSize: '100%',
  blockSize: '100%',
  paddingBlock: 7,
  paddingInline: 10,
  border: `1px solid ${color.border.control}`,
  borderRadius: 10,
  background: color.background.surface,
  color: color.foreground.neutral,
  textAlign: 'center',
  selectors: {
    '&[data-kind="group"]': {
      background: color.background.page,
      borderStyle: 'dashed',
      textAlign: 'start',
      pointerEvents: 'none',
    },
    '&[data-kind="final"]': { background: color.background.neutralSoft, borderWidth: 3, paddingBlock: 5 },
    '&[data-kind="collapsed"]': {
      boxShadow: `3px 3px 0 ${color.background.neutralSoft}, 4px 4px 0 ${color.border.control}`,
    },
    '&[data-visited]': { borderColor: color.border.accent },
    '&[data-current]:not([data-kind="group"])': {
      background: color.background.accentSoft,
      borderColor: color.border.accent,
      borderStyle: 'solid',
      outline: `2px solid ${color.border.accent}`,
    },
  },
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  fontSize: 15,
  fontWeight: 600,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
  selectors: { '[data-kind="group"] > &': { justifyContent: 'flex-start' } },
})
export const start = style({
  flexShrink: 0,
  inlineSize: 8,
  blockSize: 8,
  borderRadius: '50%',
  background: color.foreground.neutral,
})
export const toggle = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: 24,
  blockSize: 24,
  marginBlock: -2,
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: radius.small,
  color: color.foreground.accent,
  cursor: 'pointer',
  pointerEvents: 'auto',
  selectors: {
    '&:hover': { background: color.background.accentSoft },
    '&:focus-visible': { outline: `2px solid ${focus}` },
  },
})
export const note = style({
  color: color.foreground.muted,
  fontSize: labelSize,
  lineHeight: `${lineHeight}px`,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
export const inner = style([note, { color: color.foreground.accent, fontWeight: 600 }])
export const ways = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  overflow: 'visible',
  pointerEvents: 'none',
})
export const way = style({
  fill: 'none',
  stroke: color.border.control,
  strokeWidth: 1.25,
  selectors: {
    '&[data-path]': { stroke: color.border.accent, strokeWidth: 2 },
    '&[data-last]': { strokeWidth: 3.5 },
  },
})
export const arrow = style({
  fill: color.border.control,
  selectors: { '&[data-path]': { fill: color.border.accent } },
})
export const label = style({
  position: 'absolute',
  boxSizing: 'border-box',
  paddingInline: 4,
  borderRadius: 4,
  background: color.background.page,
  color: color.foreground.muted,
  fontSize: labelSize,
  lineHeight: `${lineHeight}px`,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  selectors: { '&[data-path]': { color: color.foreground.accent, fontWeight: 600 } },
})
export const everywhere = style({
  flex: 1,
  margin: 0,
  color: color.foreground.muted,
  fontSize: font.size.xsmall,
  lineHeight: 1.35,
})
globalStyle(`${everywhere} a`, { color: 'inherit' })
