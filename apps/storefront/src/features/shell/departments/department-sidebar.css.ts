import { style } from '@vanilla-extract/css'

import { media, tintSelectors, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

/** A second press during a navigation does nothing. */
export const busy = style({ pointerEvents: 'none' })
export const back = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, minWidth: 0, minHeight: 'touch', radius: 'pill' }),
  atoms({ fontSize: 'small', fontWeight: 'semibold', lineHeight: 'tight', tone: 'accent' }),
  { paddingInlineEnd: vars.space[3], textAlign: 'start' },
])
/** On phones and portrait tablets the sidebar is only an overlay. */
export const collapse = style({ display: 'none', '@media': { [media.rail]: { display: 'block' } } })
export const status = style([
  atoms({ display: 'block', fontSize: 'small', tone: 'muted' }),
  { selectors: { '&:not(:empty)': { paddingBlockStart: vars.space[3] } } },
])
export const field = style([
  atoms({ display: 'grid', align: 'center', justify: 'center', radius: 'small', background: 'neutralSoft' }),
  { inlineSize: 40, blockSize: 40, selectors: tintSelectors },
])
/** Aligns the categories with the name of their department. */
export const categories = style({ paddingInlineStart: 52 })
export const chevron = style({
  color: vars.color.foreground.muted,
  transition: `rotate ${vars.motion.medium} ${vars.motion.easing}`,
  selectors: { '[aria-expanded="true"] &': { rotate: '180deg' } },
})
