import { globalStyle, keyframes, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, shadow, size, space } = vars
const open = keyframes({ from: { opacity: 0, translate: '0 -6px' } })

export const menu = style({
  zIndex: vars.layer.overlay,
  minInlineSize: 200,
  maxInlineSize: 'min(340px, calc(100vw - 32px))',
  maxBlockSize: 'var(--radix-dropdown-menu-content-available-height)',
  overflowY: 'auto',
  padding: space[2],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: 18,
  background: color.background.raised,
  color: color.foreground.neutral,
  boxShadow: shadow.raised,
  animation: `${open} ${motion.fast} ${motion.easing}`,
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: size.touch,
  paddingInline: space[3],
  borderRadius: 12,
  fontSize: '0.9375rem',
  fontWeight: font.weight.medium,
  lineHeight: font.leading.tight,
  cursor: 'pointer',
  outline: 'none',
  userSelect: 'none',
  selectors: {
    '&[data-highlighted]': { background: color.background.neutralSoft },
    '&[data-disabled]': { color: color.foreground.muted, cursor: 'not-allowed' },
    '&[data-tone="critical"]': { color: color.foreground.critical },
    '&[data-state="checked"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
  },
})
export const icon = style({ display: 'inline-flex', fontSize: 20, color: color.foreground.muted })
globalStyle(`${icon} > svg`, { inlineSize: '1em', blockSize: '1em' })
export const words = style({ flex: 1, minInlineSize: 0 })
export const label = style({
  padding: `${space[2]} ${space[3]}`,
  color: color.foreground.muted,
  fontSize: font.size.xsmall,
})
export const line = style({ blockSize: 1, margin: `${space[2]} ${space[3]}`, background: color.border.neutral })
