import { globalStyle } from '@vanilla-extract/css'

import { media } from '@lotus/ui/theme'

/**
 * The room that the bars of a phone take at the lower edge, safe area included; nothing from tablets up. Whatever sticks
 * to the lower edge stands on it: `insetBlockEnd: bottomBar`.
 */
export const bottomBar = 'var(--bottom-bar)'

/** Where something sticks below the header that stays in sight from tablets up (77 px), with some air. */
export const belowHeader = '96px'

/** Too low a window (a phone lying down, or 400 % zoom) has no room for anything that sticks. */
export const highEnough = '(height >= 480px)'

globalStyle(':root', {
  vars: { '--bottom-bar': '0px' },
  '@media': {
    [`${media.phone} and ${highEnough}`]: { vars: { '--bottom-bar': 'calc(82px + env(safe-area-inset-bottom, 0px))' } },
  },
})
