import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { bottomBar } from '#layout/layout.css.ts'

const { radius, shadow, space } = vars

/** A live region, empty most of the time. The error page, which says the same in place of the content, hides it. */
export const region = style({
  selectors: { 'main:has([data-trouble]) &': { display: 'none' } },
  position: 'fixed',
  zIndex: vars.layer.toast,
  insetInline: space[4],
  insetBlockEnd: `calc(${bottomBar} + ${space[4]})`,
  pointerEvents: 'none',
})
export const notice = style([
  atoms({ display: 'flex', wrap: true, align: 'center', gap: 2, background: 'raised', border: 'neutral' }),
  {
    inlineSize: 'fit-content',
    maxInlineSize: 560,
    marginInline: 'auto',
    padding: `${space[2]} ${space[2]} ${space[2]} ${space[4]}`,
    borderRadius: radius.card,
    boxShadow: shadow.raised,
    pointerEvents: 'auto',
  },
])
/** In a narrower notice the buttons are below the text. */
export const words = style({ flex: '1 1 200px' })
export const buttons = style({ display: 'flex', gap: space[2], marginInlineStart: 'auto' })
