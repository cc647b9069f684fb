import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, space } = vars

export const group = style({ display: 'flex', flexDirection: 'column', gap: space[3] })

export const card = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  inlineSize: '100%',
  minBlockSize: 72,
  padding: `${space[4]} ${space[5]}`,
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.card,
  background: color.background.surface,
  color: color.foreground.neutral,
  textAlign: 'start',
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  transition: `border-color ${motion.fast}, box-shadow ${motion.fast}`,
  selectors: {
    '&:hover:not(:disabled)': { borderColor: color.border.control },
    '&[data-state="checked"]': {
      borderColor: color.border.accent,
      boxShadow: `0 0 0 3px ${color.background.accentSoft}`,
    },
    // A soft background would be lighter than the surface in dark themes.
    '&:disabled': { cursor: 'not-allowed', color: color.foreground.muted, background: 'transparent' },
  },
})

export const dot = style({
  position: 'relative',
  flexShrink: 0,
  inlineSize: 24,
  blockSize: 24,
  border: `1.5px solid ${color.border.control}`,
  borderRadius: radius.pill,
  background: color.background.surface,
  transition: `border-color ${motion.fast}, border-width ${motion.fast}`,
})
globalStyle(`${card}[data-state="checked"] ${dot}`, {
  borderColor: color.border.accent,
  borderWidth: 8,
  background: color.foreground.onAccent,
})

export const words = style({ display: 'flex', flexDirection: 'column', flex: 1, minInlineSize: 0, gap: 2 })
export const title = style({ fontWeight: font.weight.semibold, lineHeight: 1.35 })
export const description = style({
  color: color.foreground.muted,
  fontSize: font.size.small,
  lineHeight: 1.4,
  textWrap: 'balance',
})
export const end = style({
  display: 'inline-flex',
  flexShrink: 0,
  alignItems: 'center',
  color: color.foreground.muted,
  fontSize: 26,
})
globalStyle(`${card}[data-state="checked"] ${end}`, { color: color.foreground.accent })
globalStyle(`${end} > svg`, { inlineSize: '1em', blockSize: '1em' })
export const aside = style({
  flexShrink: 0,
  color: color.foreground.neutral,
  fontSize: font.size.medium,
  fontWeight: font.weight.bold,
})
// On phones a price leaves no room for an icon.
globalStyle(`${aside} + ${end}`, { '@media': { [media.phone]: { display: 'none' } } })
