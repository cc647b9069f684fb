import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { bottomBar } from './layout.css.ts'

const { color, space } = vars

/** On phones, above the bottom bar: an amount and the button of the page. It ends in the flow of its container. */
export const stickyBar = style({
  '@media': {
    [media.phone]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'center',
      gap: space[4],
      marginInline: `calc(-1 * ${space[4]})`,
      paddingBlock: space[2],
      paddingInline: space[4],
      borderBlockStart: `1px solid ${color.border.neutral}`,
      background: color.background.surface,
    },
    [`${media.phone} and ${media.high}`]: { position: 'sticky', zIndex: 1, insetBlockEnd: bottomBar },
  },
})
// A control that takes the focus is not behind it.
globalStyle(`html:has(${stickyBar})`, {
  '@media': { [`${media.phone} and ${media.high}`]: { scrollPaddingBlockEnd: 168 } },
})
