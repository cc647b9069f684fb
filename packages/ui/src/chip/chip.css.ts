import { style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: 36,
  maxInlineSize: '100%',
  padding: 0,
  paddingInline: space[3],
  border: '1px solid transparent',
  borderRadius: radius.pill,
  background: color.background.accentSoft,
  color: color.foreground.accent,
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  lineHeight: font.leading.tight,
  WebkitTapHighlightColor: 'transparent',
  transition: `background-color ${motion.fast}`,
  '@media': { [media.coarse]: { minBlockSize: size.touch } },
  selectors: {
    'button&': { cursor: 'pointer' },
    'a&': { cursor: 'pointer' },
    'button&:hover': { background: color.background.accentSoftHover },
    'a&:hover': { background: color.background.accentSoftHover },
    '&[data-tone="neutral"]': {
      background: color.background.surface,
      borderColor: color.border.neutral,
      color: color.foreground.neutral,
    },
    '&[data-tone="neutral"]:hover': { borderColor: color.border.control, background: color.background.surface },
    '&[aria-pressed="true"]': {
      background: color.background.accent,
      borderColor: 'transparent',
      color: color.foreground.onAccent,
    },
  },
})
export const words = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
