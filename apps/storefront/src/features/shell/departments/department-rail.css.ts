import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { color, radius, space } = vars

/** Where the sidebar collapses to a rail: everywhere but on phones and portrait tablets. */
export const railMedia = '(width >= 1024px), (width >= 768px) and (orientation: landscape)'

const width = 64

export const rail = style({
  display: 'none',
  '@media': {
    [railMedia]: {
      position: 'fixed',
      insetBlock: 0,
      insetInlineStart: 0,
      zIndex: vars.layer.sticky,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: space[1],
      inlineSize: width,
      paddingBlock: space[4],
      overflowY: 'auto',
      scrollbarWidth: 'none',
      borderInlineEnd: `1px solid ${color.border.neutral}`,
      background: color.background.surface,
    },
  },
})
/** The page is beside the rail. */
globalStyle(`body:has(${rail})`, { '@media': { [railMedia]: { paddingInlineStart: width } } })

export const department = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 48,
  blockSize: 48,
  borderRadius: radius.field,
  selectors: {
    '&:hover': { background: color.background.neutralSoft },
    '&[aria-current="page"]': { background: color.background.accentSoft },
    '&:focus-visible': { outlineOffset: -3 },
  },
})
export const end = style({ marginBlockStart: 'auto' })
