import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, radius, size, space } = vars

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '100%',
  minInlineSize: 0,
  minBlockSize: size.touch,
  paddingInline: space[2],
  borderRadius: radius.field,
  fontSize: font.size.small,
  lineHeight: font.leading.tight,
  textAlign: 'start',
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&:hover': { background: color.background.neutralSoft },
    '&:focus-visible': { outlineOffset: -3 },
    '&[data-size="medium"]': {
      minBlockSize: size.control,
      fontSize: '0.9375rem',
      fontWeight: font.weight.medium,
    },
    '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
  },
})
export const icon = style({ flexShrink: 0, color: color.foreground.muted })
globalStyle(`${icon} > svg`, { inlineSize: 22, blockSize: 22 })
export const words = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere', hyphens: 'auto' })
