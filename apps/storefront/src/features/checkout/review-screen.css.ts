import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { belowHeader } from '#layout/layout.css.ts'
import { stickyBar } from '#layout/sticky-bar.css.ts'

export { words } from '#layout/line.css.ts'

const { color, font, space } = vars

/** On a desktop the total and the button are beside the order. Below it, not in a grid: the button sticks to the window. */
export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[5],
  '@media': {
    [media.desktop]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 380px',
      gap: space[8],
      alignItems: 'start',
    },
  },
})
export const closing = style({
  display: 'contents',
  '@media': {
    [media.desktop]: { display: 'grid', gap: space[5], position: 'sticky', insetBlockStart: belowHeader },
  },
})
export const confirm = style([
  stickyBar,
  { '@media': { [media.phone]: { paddingBlockEnd: `max(${space[2]}, env(safe-area-inset-bottom, 0px))` } } },
])
/** Only in the bar of phones. */
export const barTotal = style({ '@media': { [media.tablet]: { display: 'none' } } })
export const line = style([
  atoms({ display: 'grid', gap: 4, rowGap: 2, align: 'center', paddingY: 4, border: 'bottom' }),
  {
    gridTemplateColumns: '64px minmax(0, 1fr) auto',
    ':first-child': { paddingBlockStart: space[1] },
    ':last-child': { borderBlockEnd: 'none', paddingBlockEnd: 0 },
  },
])
export const total = style({
  textAlign: 'end',
  selectors: { '&[data-blocked]': { textDecoration: 'line-through', color: color.foreground.muted } },
})
/** The substitution choice, below the line. Its touch target extends into the empty space above and below. */
export const choice = style([
  atoms({ display: 'flex', align: 'center' }),
  {
    gridColumn: '1 / -1',
    minInlineSize: 0,
    marginBlock: `calc(${space[2]} * -1)`,
    whiteSpace: 'nowrap',
    '@media': { [media.tablet]: { gridColumn: '2 / -1' } },
  },
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
/** Below the name, as wide as the line. */
export const notice = style({
  gridColumn: '1 / -1',
  '@media': { [media.tablet]: { gridColumn: '2 / -1' } },
})
