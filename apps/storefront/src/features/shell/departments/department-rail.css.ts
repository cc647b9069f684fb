import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, space } = vars

/** Where the sidebar collapses to a rail: everywhere but on phones and portrait tablets. */
export const railMedia = '(width >= 1024px), (width >= 768px) and (orientation: landscape)'

const width = 64

export const rail = style([
  atoms({ display: 'none', direction: 'column', align: 'center', background: 'surface' }),
  {
    position: 'fixed',
    insetBlock: 0,
    insetInlineStart: 0,
    zIndex: vars.layer.sticky,
    gap: space[1],
    inlineSize: width,
    paddingBlock: space[4],
    overflowY: 'auto',
    scrollbarWidth: 'none',
    borderInlineEnd: `1px solid ${color.border.neutral}`,
    '@media': { [railMedia]: { display: 'flex' } },
  },
])
/** The page is beside the rail. */
globalStyle(`body:has(${rail})`, { '@media': { [railMedia]: { paddingInlineStart: width } } })

export const department = style([
  atoms({ display: 'flex', align: 'center', justify: 'center', radius: 'field' }),
  {
    inlineSize: 48,
    blockSize: 48,
    selectors: {
      '&:hover': { background: color.background.neutralSoft },
      '&[aria-current="page"]': { background: color.background.accentSoft },
      '&:focus-visible': { outlineOffset: -3 },
    },
  },
])
export const end = style({ marginBlockStart: 'auto' })
