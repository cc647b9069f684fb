import { globalStyle, keyframes, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { printed } from '#layout/layout.css.ts'

const { color, font, motion, radius, space } = vars

// The order is also inside the layout of the account, where a desktop leaves it less room than a tablet.
export const page = style([
  printed,
  atoms({ display: 'grid', columns: 1, gap: [4, 6], paddingTop: [3, 8], paddingBottom: 12, minHeight: '80vh' }),
  { containerType: 'inline-size', alignContent: 'start' },
])
export const columns = style([
  atoms({ display: 'grid', columns: 1, gap: 6, align: 'start' }),
  {
    '@container': {
      '(inline-size >= 800px)': { gridTemplateColumns: 'minmax(0, 1fr) 280px', gap: space[8] },
      '(inline-size >= 900px)': { gridTemplateColumns: 'minmax(0, 1fr) 380px' },
    },
  },
])
export const column = style([atoms({ display: 'grid', columns: 1, gap: 5 }), { containerType: 'inline-size' }])

const grow = keyframes({ from: { scale: '0.6', opacity: 0 }, '70%': { scale: '1.06' }, to: { scale: '1', opacity: 1 } })
const spread = keyframes({ from: { scale: '0.8', opacity: 0.7 }, to: { scale: '1.9', opacity: 0 } })
export const mark = style([
  atoms({ display: 'grid', radius: 'pill', background: 'neutralSoft', tone: 'muted' }),
  {
    position: 'relative',
    placeItems: 'center',
    inlineSize: 48,
    blockSize: 48,
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
  },
])

/** The QR code has the words beside it. */
const besideCode = '(inline-size >= 480px)'
export const pix = style([
  atoms({ display: 'grid', columns: 1, gap: 4, align: 'center' }),
  { '@container': { [besideCode]: { gap: space[6], gridTemplateColumns: 'auto minmax(0, 1fr)' } } },
])
/** Smaller on phones, so that it is above the fold together with the headline. */
export const pixPicture = style({
  justifySelf: 'center',
  inlineSize: 184,
  '@container': { [besideCode]: { inlineSize: 232 } },
})
/** The two parties of a receipt. */
export const parties = style([
  atoms({ display: 'grid', gap: 5, align: 'start' }),
  { '@media': { [`print, ${media.tablet}`]: { gridTemplateColumns: '1fr 1fr' } } },
])
export const amount = style({
  fontFamily: font.family.heading,
  fontSize: font.size.title2,
  fontWeight: font.weight.bold,
})
/** The digits and the bars of a boleto, together on paper. */
export const boleto = style({ display: 'grid', gap: space[2], breakInside: 'avoid' })
export const howTo = style({ display: 'grid', gap: space[2], listStyle: 'decimal', paddingInlineStart: space[5] })

export const event = style([
  atoms({ display: 'grid', columns: 'auto-fill', gap: 3, paddingBottom: 5, tone: 'muted' }),
  {
    position: 'relative',
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
  },
])
export const dot = style({
  inlineSize: 20,
  blockSize: 20,
  marginBlockStart: 2,
  borderRadius: radius.pill,
  border: `2px solid ${color.border.control}`,
  background: color.background.surface,
})
globalStyle(`[data-state="done"] > ${dot}`, { borderColor: 'transparent', background: color.background.accent })
globalStyle(`[data-state="current"] > ${dot}`, { borderWidth: 6, borderColor: color.border.accent })
globalStyle(`[data-state="ended"] > ${dot}`, { borderColor: 'transparent', background: color.foreground.critical })

globalStyle(`${columns}, ${pix}`, { '@media': { print: { display: 'block' } } })
globalStyle(`${column} > *`, { '@media': { print: { breakInside: 'avoid', marginBlockEnd: '12px' } } })
