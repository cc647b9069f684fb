import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, space } = vars

export const textArea = style({
  display: 'block',
  inlineSize: '100%',
  minBlockSize: 160,
  padding: `${space[3]} ${space[4]}`,
  background: color.background.surface,
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.field,
  color: color.foreground.neutral,
  // Below 16 px iOS zooms the page when the field receives focus.
  fontSize: font.size.medium,
  lineHeight: font.leading.body,
  resize: 'vertical',
  transition: `border-color ${motion.fast}, box-shadow ${motion.fast}`,
  ':hover': { borderColor: color.foreground.muted },
  ':focus-visible': {
    outline: 'none',
    borderColor: color.border.accent,
    boxShadow: `0 0 0 3px ${color.background.accentSoftHover}`,
  },
  ':disabled': { opacity: 0.6, cursor: 'not-allowed' },
  selectors: {
    '&[aria-invalid="true"]': { borderColor: color.border.critical },
    '&[aria-invalid="true"]:focus-visible': { boxShadow: `0 0 0 3px ${color.background.criticalSoft}` },
    '&::placeholder': { color: color.foreground.muted, opacity: 1 },
  },
})
