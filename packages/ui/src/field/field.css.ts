import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, space } = vars

export const field = style({ display: 'flex', flexDirection: 'column', gap: space[2], minInlineSize: 0 })
export const label = style({
  color: color.foreground.neutral,
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  lineHeight: font.leading.tight,
})
export const mark = style({ color: color.foreground.critical, fontWeight: font.weight.semibold })
export const optional = style({ color: color.foreground.muted, fontWeight: font.weight.regular })
export const hint = style({ color: color.foreground.muted, fontSize: font.size.xsmall, lineHeight: 1.4 })
export const error = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[1],
  color: color.foreground.critical,
  fontSize: font.size.xsmall,
  fontWeight: font.weight.medium,
  lineHeight: 1.4,
})
export const errorIcon = style({ marginBlockStart: '0.1em' })
