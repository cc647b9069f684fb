import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { bottomBar } from '#layout/layout.css.ts'

const { color, space } = vars

const onPhone = `${media.phone} and ${media.high}`

/**
 * Sticks to the lower edge while the page is longer than the window, and ends in the flow: it covers nothing at the end of
 * the page, and its space is reserved. Its surface continues below the safe area.
 */
export const bar = style({
  display: 'none',
  '@media': {
    [onPhone]: {
      display: 'block',
      position: 'sticky',
      zIndex: vars.layer.sticky,
      insetBlockEnd: 0,
      // The space of `main` below its content.
      marginBlockEnd: `calc(${space[12]} * -1)`,
      paddingBlock: `${space[2]} calc(${space[2]} + ${bottomBar})`,
      borderBlockStart: `1px solid ${color.border.neutral}`,
      background: color.background.surface,
    },
  },
  // A control with the keyboard's focus stays in view.
  selectors: { '&[data-hidden]:not(:has(:focus-visible))': { visibility: 'hidden' } },
})

// One row on the narrowest phones: the control of the page changes the units there.
globalStyle(`${bar} fieldset`, { '@media': { [media.narrow]: { display: 'none' } } })

// A control that gets the focus is scrolled clear of the bar (WCAG 2.4.11).
globalStyle(`html:has(${bar})`, { '@media': { [onPhone]: { scrollPaddingBlockEnd: 96 } } })
