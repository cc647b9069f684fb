import { vars } from '@lotus/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

const { color, font, radius, space } = vars
const focusRing = { outline: `2px solid ${color.focus.neutral}`, outlineOffset: 1 }

/** The inspector fills the window; on a narrow one, its parts are below each other. */
export const whole = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  boxSizing: 'border-box',
  blockSize: '100vh',
  minBlockSize: 640,
  padding: space[2],
  '@media': { '(width < 900px)': { blockSize: 'auto' } },
})
export const toolbar = style({
  display: 'flex',
  alignItems: 'center',
  columnGap: space[3],
  rowGap: space[2],
  whiteSpace: 'nowrap',
  '@media': { '(width < 900px)': { flexWrap: 'wrap' } },
})
// As low as its neighbors: the chart needs the room.
globalStyle(`${toolbar} [role="radio"]`, { minBlockSize: 32, paddingBlock: 0 })
globalStyle(`${toolbar} [role="radiogroup"]`, { padding: 1 })
/** Of parallel regions, the states may need more than a line. */
export const state = style({ flexShrink: 1, whiteSpace: 'normal' })
export const end = style({ marginInlineStart: 'auto' })
export const parts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  gridTemplateRows: 'minmax(0, 1fr)',
  gap: space[3],
  flex: 1,
  minBlockSize: 0,
  selectors: {
    '&[data-side="run-and-phone"]': { gridTemplateColumns: 'minmax(0, 1fr) 300px 320px' },
    // A desktop is legible only in the whole width.
    '&[data-side="desktop"], &[data-side="both"]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 5fr) minmax(0, 6fr)',
    },
  },
  '@media': {
    '(width < 900px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: '560px minmax(700px, auto)',
      selectors: { '&[data-side]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
    },
  },
})
export const side = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  minBlockSize: 0,
  overflow: 'auto',
  selectors: { '&:focus-visible': focusRing },
})
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.card,
  background: color.background.surface,
})
export const field = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  color: color.foreground.muted,
  fontSize: font.size.xsmall,
})
export const checkbox = style({ display: 'flex', alignItems: 'center', gap: space[2], fontSize: font.size.xsmall })
export const input = style({
  boxSizing: 'border-box',
  minInlineSize: 0,
  maxInlineSize: '100%',
  blockSize: 36,
  paddingInline: space[2],
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.small,
  background: color.background.surface,
  color: color.foreground.neutral,
  fontFamily: font.family.body,
  fontSize: font.size.small,
  selectors: { '&:focus-visible': focusRing },
})
export const inline = style([field, { flexDirection: 'row', alignItems: 'center', gap: space[2] }])
export const scenario = style([inline, { flex: '1 1 220px', minInlineSize: 0 }])
export const growing = style([input, { flex: 1, fontSize: font.size.xsmall }])
export const number = style([input, { inlineSize: 76 }])
export const form = style({ display: 'flex', flexDirection: 'column', gap: space[2], paddingBlockStart: space[2] })
export const summary = style({
  cursor: 'pointer',
  color: color.foreground.accent,
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  selectors: { '&:focus-visible': focusRing },
})
export const code = style({
  overflow: 'auto',
  maxBlockSize: 320,
  margin: 0,
  fontFamily: font.family.code,
  fontSize: font.size.xsmall,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const scroll = style({ overflow: 'auto', maxBlockSize: 260, selectors: { '&:focus-visible': focusRing } })
export const changes = style({
  inlineSize: '100%',
  tableLayout: 'fixed',
  fontSize: font.size.xsmall,
  lineHeight: 1.4,
  textAlign: 'start',
  overflowWrap: 'anywhere',
})
export const removed = style({ color: color.foreground.critical })
export const added = style({ color: color.foreground.accent, fontWeight: 600, textDecoration: 'none' })
export const timeline = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  // Its current step and the events above it are in the window together.
  maxBlockSize: 'clamp(160px, 100vh - 520px, 320px)',
  margin: 0,
  padding: 0,
  overflow: 'auto',
  listStyle: 'none',
})
export const step = style({
  display: 'flex',
  flexDirection: 'column',
  inlineSize: '100%',
  paddingBlock: 4,
  paddingInline: space[2],
  border: 0,
  borderRadius: radius.small,
  background: 'none',
  fontFamily: 'inherit',
  color: color.foreground.neutral,
  fontSize: font.size.xsmall,
  lineHeight: 1.4,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.background.neutralSoft },
    '&[data-later]': { color: color.foreground.muted },
    '&[aria-current]': { background: color.background.accentSoft, fontWeight: 600 },
    '&:focus-visible': focusRing,
  },
})
export const stepState = style({ color: color.foreground.muted, fontWeight: 400 })
export const reasons = style({
  margin: 0,
  paddingBlock: 4,
  paddingInlineStart: space[5],
  fontSize: font.size.xsmall,
  lineHeight: 1.5,
  listStyle: 'disc',
  overflowWrap: 'anywhere',
})
globalStyle(`${reasons} a`, { color: color.foreground.accent, textDecoration: 'underline' })
export const frames = style({ display: 'flex', gap: space[2], blockSize: '100%' })
