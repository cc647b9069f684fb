import { globalStyle, keyframes, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

export { words } from '#layout/line.css.ts'

const { color, font, motion, radius, space } = vars

// The order is also inside the layout of the account, where a desktop leaves it less room than a tablet.
export const page = style({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  alignContent: 'start',
  paddingBlock: `${space[3]} ${space[12]}`,
  minBlockSize: '80vh',
  '@media': { [media.tablet]: { gap: space[6], paddingBlock: `${space[8]} ${space[12]}` } },
})
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@container': {
    '(inline-size >= 800px)': { gridTemplateColumns: 'minmax(0, 1fr) 280px', gap: space[8] },
    '(inline-size >= 900px)': { gridTemplateColumns: 'minmax(0, 1fr) 380px' },
  },
})
export const column = style({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
})
export const tracked = style({ display: 'grid', gap: space[4] })

export const headline = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[4],
  alignItems: 'center',
})
export const headlineWords = style({ display: 'grid', gap: space[1] })
const grow = keyframes({ from: { scale: '0.6', opacity: 0 }, '70%': { scale: '1.06' }, to: { scale: '1', opacity: 1 } })
const spread = keyframes({ from: { scale: '0.8', opacity: 0.7 }, to: { scale: '1.9', opacity: 0 } })
export const mark = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 48,
  blockSize: 48,
  borderRadius: radius.pill,
  background: color.background.neutralSoft,
  color: color.foreground.muted,
  selectors: {
    '&[data-tone="accent"]': { background: color.background.accentSoft, color: color.foreground.accent },
    '&[data-tone="warning"]': { background: color.background.warningSoft, color: color.foreground.warning },
    '&[data-tone="critical"]': { background: color.background.criticalSoft, color: color.foreground.critical },
    // One ring, once, when the payment arrives while the page is open.
    '&[data-new]': { animation: `${grow} ${motion.slow} ${motion.easing}` },
    '&[data-new]::after': {
      content: '',
      position: 'absolute',
      inset: 0,
      borderRadius: 'inherit',
      border: `2px solid ${color.border.accent}`,
      animation: `${spread} 900ms ${motion.easing} forwards`,
    },
  },
  '@media': {
    [media.tablet]: { inlineSize: 64, blockSize: 64 },
    [media.reducedMotion]: { selectors: { '&[data-new]::after': { display: 'none' } } },
  },
})

export const lines = style({ display: 'grid' })
export const line = style({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr) auto',
  gap: space[4],
  alignItems: 'center',
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  ':first-child': { paddingBlockStart: 0 },
  ':last-child': { borderBlockEnd: 'none', paddingBlockEnd: 0 },
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] })

/** The QR code has the words beside it. */
const besideCode = '(inline-size >= 480px)'
export const pix = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  alignItems: 'center',
  '@container': { [besideCode]: { gap: space[6], gridTemplateColumns: 'auto minmax(0, 1fr)' } },
})
/** Smaller on phones, so that it is above the fold together with the headline. */
export const pixPicture = style({
  justifySelf: 'center',
  inlineSize: 184,
  '@container': { [besideCode]: { inlineSize: 232 } },
})
export const pixWords = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] })
/** The two parties of a receipt. */
export const parties = style({
  display: 'grid',
  gap: space[5],
  alignItems: 'start',
  '@media': {
    [media.tablet]: { gridTemplateColumns: '1fr 1fr' },
    print: { gridTemplateColumns: '1fr 1fr' },
  },
})
export const receiptLine = style([line, { gridTemplateColumns: 'minmax(0, 1fr) auto' }])
/** A line to return, with its quantity. */
export const returned = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
})
export const amount = style({
  fontFamily: font.family.heading,
  fontSize: font.size.title2,
  fontWeight: font.weight.bold,
})
/** The digits and the bars of a boleto, together on paper. */
export const boleto = style({ display: 'grid', gap: space[2], breakInside: 'avoid', overflowWrap: 'anywhere' })
export const howTo = style({ display: 'grid', gap: space[2], listStyle: 'decimal', paddingInlineStart: space[5] })

export const timeline = style({ display: 'grid' })
export const event = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: space[3],
  paddingBlockEnd: space[5],
  color: color.foreground.muted,
  selectors: {
    '&[data-state="done"], &[data-state="current"]': { color: color.foreground.neutral },
    // The line to the next step.
    '&:not(:last-child)::before': {
      content: '',
      position: 'absolute',
      insetInlineStart: 9,
      insetBlock: '22px 0',
      inlineSize: 2,
      background: color.border.neutral,
    },
    '&[data-state="done"]::before': { background: color.background.accent },
    '&:last-child': { paddingBlockEnd: 0 },
  },
})
export const dot = style({
  inlineSize: 20,
  blockSize: 20,
  marginBlockStart: 2,
  borderRadius: radius.pill,
  border: `2px solid ${color.border.control}`,
  background: color.background.surface,
})
globalStyle(`${event}[data-state="done"] ${dot}`, {
  borderColor: 'transparent',
  background: color.background.accent,
})
globalStyle(`${event}[data-state="current"] ${dot}`, {
  borderWidth: 6,
  borderColor: color.border.accent,
})
globalStyle(`${event}[data-state="ended"] ${dot}`, {
  borderColor: 'transparent',
  background: color.foreground.critical,
})

/** Details that the screen shows elsewhere. */
export const printOnly = style({ display: 'none', '@media': { print: { display: 'block' } } })
/** Controls are not printed. */
export const screenOnly = style({ '@media': { print: { display: 'none !important' } } })
globalStyle(`body:has(${page}) :is(header, footer, nav, [data-surface="inverse"], [role="region"])`, {
  '@media': { print: { display: 'none !important' } },
})
globalStyle(`${columns}, ${pix}`, { '@media': { print: { display: 'block' } } })
globalStyle(`${column} > *`, { '@media': { print: { breakInside: 'avoid', marginBlockEnd: '12px' } } })
