import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

import { bottomBar } from '#layout/layout.css.ts'

const { color, radius, shadow, space } = vars

/** A live region, empty most of the time. The error page, which says the same in place of the content, hides it. */
export const region = style({
  selectors: { 'main:has([data-trouble]) &': { display: 'none' } },
  position: 'fixed',
  zIndex: vars.layer.toast,
  insetInline: space[4],
  insetBlockEnd: `calc(${bottomBar} + ${space[4]})`,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
})
export const notice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  maxInlineSize: 560,
  paddingBlock: space[2],
  paddingInline: `${space[4]} ${space[2]}`,
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.card,
  background: color.background.raised,
  color: color.foreground.neutral,
  boxShadow: shadow.raised,
  pointerEvents: 'auto',
})
/** In a narrower notice the buttons are below the text. */
export const words = style({ flex: '1 1 200px', minInlineSize: 0 })
export const buttons = style({ display: 'flex', gap: space[2], marginInlineStart: 'auto' })
