import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, motion, radius, size, space } = vars

// The same border as TextInput, driven by attributes: the focused element is in another document.
export const frame = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'stretch',
  inlineSize: '100%',
  minInlineSize: 0,
  blockSize: size.control,
  paddingInline: space[4],
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.field,
  background: color.background.surface,
  color: color.foreground.neutral,
  transition: `border-color ${motion.fast}, box-shadow ${motion.fast}`,
  ':hover': { borderColor: color.foreground.muted },
  selectors: {
    '&[data-focused]': {
      borderColor: color.border.accent,
      boxShadow: `0 0 0 3px ${color.background.accentSoftHover}`,
    },
    '&[data-invalid]': { borderColor: color.border.critical },
    '&[data-invalid][data-focused]': { boxShadow: `0 0 0 3px ${color.background.criticalSoft}` },
  },
})
export const content = style({ flex: 1, minInlineSize: 0, blockSize: '100%' })
export const end = style({ display: 'inline-flex', alignItems: 'center', color: color.foreground.muted })
