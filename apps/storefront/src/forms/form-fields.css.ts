import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import type { PasswordStrength } from './password-strength.ts'

const { color, font, motion, radius, size, space } = vars

export const fields = atoms({ display: 'grid', columns: [1, 6], gap: 5, align: 'start' })
const span = (columns: number) => style({ '@media': { [media.tablet]: { gridColumn: `span ${columns}` } } })
export const full = span(6)
export const twoThirds = span(4)
export const half = span(3)
export const third = span(2)
/** A focusable group that is not a control. It has no focus ring. */
export const group = style({ ':focus-visible': { outline: 'none' } })
/** Beside a field of the same row, aligned with its control. */
export const lookUp = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.control,
  '@media': { [media.tablet]: { marginBlockStart: space[6] } },
})
/** The button that switches the on-screen keyboard. Only touch devices show it. */
export const keyboard = style({
  display: 'none',
  paddingInlineEnd: space[3],
  '@media': { [media.coarse]: { display: 'inline-flex' } },
})

const colors = {
  weak: color.foreground.critical,
  fair: color.foreground.warning,
  good: color.foreground.accent,
  strong: color.foreground.accent,
} satisfies Record<PasswordStrength, string>

/** A bar of the password strength meter. */
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
/** The text of the password strength meter. Its minimum width keeps the width of the bars when the text changes. */
export const strength = style({
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  color: color.foreground.muted,
  minInlineSize: '9.5em',
  textAlign: 'end',
})
