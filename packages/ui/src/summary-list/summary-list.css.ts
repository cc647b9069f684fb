import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, space } = vars

export const list = style({ display: 'flex', flexDirection: 'column', gap: space[3] })
export const row = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[4],
  fontSize: '0.9375rem',
  selectors: {
    '&[data-emphasis="total"]': {
      paddingBlockStart: space[4],
      borderBlockStart: `1px solid ${color.border.neutral}`,
      fontFamily: font.family.heading,
      fontSize: font.size.title3,
      fontWeight: font.weight.bold,
    },
  },
})
export const hint = style({ display: 'block', color: color.foreground.muted, fontSize: font.size.xsmall })
export const value = style({
  flexShrink: 0,
  maxInlineSize: '65%',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-tone="accent"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
    '&[data-tone="muted"]': { color: color.foreground.muted },
    '&[data-tone="offer"]': { color: color.foreground.offer },
  },
})
globalStyle(`${row}[data-emphasis="total"] ${hint}`, { fontFamily: font.family.body, fontWeight: font.weight.regular })
