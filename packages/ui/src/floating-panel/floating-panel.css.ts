import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, radius, shadow, space } = vars

export const panel = style({
  position: 'fixed',
  zIndex: vars.layer.toast,
  insetInline: space[4],
  insetBlockEnd: `calc(var(--bottom-bar, 0px) + ${space[4]})`,
  inlineSize: 'fit-content',
  maxInlineSize: 560,
  marginInline: 'auto',
  selectors: {
    '&[data-align="start"]': { marginInline: 0 },
    // An empty panel, such as a live region without a message, is rendered but not visible.
    '&:not(:empty)': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: space[2],
      padding: `${space[2]} ${space[2]} ${space[2]} ${space[4]}`,
      border: `1px solid ${color.border.neutral}`,
      borderRadius: radius.card,
      background: color.background.raised,
      boxShadow: shadow.raised,
    },
  },
})
// Aligns the buttons with the end, also when they wrap below the text.
globalStyle(`${panel} > :last-child`, { marginInlineStart: 'auto' })
