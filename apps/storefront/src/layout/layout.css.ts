import { globalStyle } from '@vanilla-extract/css'

import { media } from '@lotus/ui/theme'

/**
 * The room that the bars of a phone take at the lower edge, safe area included; nothing from tablets up. Whatever sticks
 * to the lower edge stands on it: `insetBlockEnd: bottomBar`.
 */
export const bottomBar = 'var(--bottom-bar)'

/** Where something sticks below the header that stays in sight from tablets up (77 px), with some air. */
export const belowHeader = '96px'

/**
 * The least height of a page that only the browser knows the length of: with the header and the air above the footer more
 * than the window's. The footer begins below it either way, and does not come into sight when the page turns out short.
 */
export const wholeWindow = 'calc(100vh - 6rem)'

/** Too low a window (a phone lying down, or 400 % zoom) has no room for anything that sticks. */
export const highEnough = '(height >= 480px)'

globalStyle(':root', {
  vars: { '--bottom-bar': '0px' },
  '@media': {
    [`${media.phone} and ${highEnough}`]: { vars: { '--bottom-bar': 'calc(82px + env(safe-area-inset-bottom, 0px))' } },
  },
})
