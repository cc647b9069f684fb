import { keyframes, type StyleRule } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const appear = keyframes({ from: { visibility: 'hidden' } })
const pass = keyframes({ from: { transform: 'translateX(-70%)' }, to: { transform: 'translateX(100%)' } })

/** Shorter waits show no bar. */
const delay = '120ms'

/** The pseudo-element of a busy part: a bar at the top of the window that appears after a moment (SHELL-08). Without motion it stands still. */
export const bar = {
  content: '',
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  zIndex: vars.layer.toast,
  blockSize: 3,
  background: vars.color.background.accent,
  pointerEvents: 'none',
  animation: `${appear} 0s both, ${pass} 1.1s ease-in-out infinite`,
  animationDelay: delay,
  // With reduced motion the delay stays: the global rule is less specific.
  '@media': { [media.reducedMotion]: { animationDelay: `${delay} !important` } },
} satisfies StyleRule
