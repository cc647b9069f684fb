import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { besideContent } from '#layout/layout.css.ts'
import { stickyBar } from '#layout/sticky-bar.css.ts'

const { color, font, space } = vars

/** On a desktop the total and the button are beside the order. Below it, not in a grid: the button sticks to the window. */
export const screen = style([
  atoms({ columns: [1, 1, 'fill-aside'], gap: [5, 5, 8] }),
  { display: 'flex', flexDirection: 'column', '@media': { [media.desktop]: { display: 'grid', alignItems: 'start' } } },
])
export const closing = style([
  besideContent,
  { display: 'contents', gap: space[5], '@media': { [media.desktop]: { display: 'grid' } } },
])
export const confirm = style([
  stickyBar,
  { '@media': { [media.phone]: { paddingBlockEnd: `max(${space[2]}, env(safe-area-inset-bottom, 0px))` } } },
])
export const line = style([
  atoms({
    display: 'grid',
    columns: '64-fill-auto',
    gap: 4,
    rowGap: 2,
    align: 'center',
    paddingY: 4,
    border: 'between',
  }),
  { ':first-child': { paddingBlockStart: space[1] } },
])
/** Below the product name. On phones it is as wide as the line. */
export const notice = style({ gridColumn: '1 / -1', '@media': { [media.tablet]: { gridColumn: '2 / -1' } } })
/** The substitution choice, below the line. Its touch target extends into the empty space above and below. */
export const choice = style([
  notice,
  atoms({ display: 'flex', align: 'center' }),
  { marginBlock: `calc(${space[2]} * -1)`, whiteSpace: 'nowrap' },
])
// Looks like text until it is hovered or focused, because most shoppers change none of these choices.
globalStyle(`${choice} select`, {
  paddingInlineStart: space[2],
  borderColor: 'transparent',
  background: 'transparent',
  fontSize: font.size.small,
  // As wide as the selected option, in browsers that support it.
  fieldSizing: 'content',
})
// A long option is cut off, so that it is not wider than the line.
globalStyle(`${choice} > :has(select)`, { minInlineSize: 0 })
globalStyle(`${choice} select:not([data-own])`, { color: color.foreground.muted })
