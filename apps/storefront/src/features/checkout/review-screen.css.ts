import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { besideContent } from '#layout/layout.css.ts'
import { stickyBar } from '#layout/sticky-bar.css.ts'

const { space } = vars

/** On a desktop the total and the button are beside the order. Below it, not in a grid: the button sticks to the window. */
export const screen = style([
  atoms({ direction: 'column', columns: [1, 1, 'fill-aside'], gap: [5, 5, 8] }),
  { display: 'flex', '@media': { [media.desktop]: { display: 'grid' } } },
])
export const closing = style([
  besideContent,
  { display: 'contents', gap: space[5], alignSelf: 'start', '@media': { [media.desktop]: { display: 'grid' } } },
])
export const confirm = style([
  stickyBar,
  { '@media': { [media.phone]: { paddingBlockEnd: `max(${space[2]}, env(safe-area-inset-bottom, 0px))` } } },
])
/** Below the product name. On phones it is as wide as the line. */
export const notice = style({ gridColumn: '1 / -1', '@media': { [media.tablet]: { gridColumn: '2 / -1' } } })
/** The substitution choice, below the line. Its touch target extends into the empty space above and below. */
export const choice = style([notice, atoms({ display: 'flex', align: 'center', bleedY: 2 }), { whiteSpace: 'nowrap' }])
// A long option is cut off, so that it is not wider than the line.
globalStyle(`${choice} > :has(select)`, { minInlineSize: 0 })
