import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

import type { PasswordStrength } from './password-strength.ts'

const { color, font, motion, radius, space } = vars

export const withMeter = style({ display: 'grid', gap: space[2] })
export const strength = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[3],
})
export const bars = style({ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: space[1] })

const colors = {
  weak: color.foreground.critical,
  fair: color.foreground.warning,
  good: color.foreground.accent,
  strong: color.foreground.accent,
} satisfies Record<PasswordStrength, string>

export const bar = style({
  blockSize: 4,
  borderRadius: radius.pill,
  background: color.background.neutralSoftHover,
  transition: `background-color ${motion.fast}`,
  // High contrast mode removes backgrounds.
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
  selectors: Object.fromEntries(
    Object.entries(colors).map(([strong, background]) => [`&[data-lit="${strong}"]`, { background }]),
  ),
})
export const words = style({
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  color: color.foreground.muted,
  // The text below changes; the bars keep their width.
  minInlineSize: '9.5em',
  textAlign: 'end',
})
