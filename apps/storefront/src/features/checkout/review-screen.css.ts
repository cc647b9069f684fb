import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { color, space } = vars

export const screen = style({ display: 'grid', gap: space[5] })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr) auto',
  gap: `${space[2]} ${space[4]}`,
  alignItems: 'center',
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  ':first-child': { paddingBlockStart: space[1] },
  ':last-child': { borderBlockEnd: 'none', paddingBlockEnd: 0 },
})
export const words = style({ display: 'grid', gap: space[1], minInlineSize: 0, overflowWrap: 'anywhere' })
export const total = style({
  textAlign: 'end',
  selectors: { '&[data-blocked]': { textDecoration: 'line-through', color: color.foreground.muted } },
})
/** Below the name, as wide as the line. */
export const notice = style({
  gridColumn: '1 / -1',
  '@media': { [media.tablet]: { gridColumn: '2 / -1' } },
})
