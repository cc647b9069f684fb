import { globalStyle } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

// The shop uses the device's monospaced font. Pictures of stories must not depend on the machine, so stories have one of their own.
globalStyle('html:root', { vars: { [vars.font.family.code]: '"Roboto Mono Variable", monospace' } })

// The frame of a story has its own padding. Storybook's would make it narrower than in its picture.
globalStyle('body.sb-show-main.sb-main-padded', { padding: 0 })

// The checks of a story run without animations, as in CI, because a dialog is not visible yet while its opening animation runs.
globalStyle('[data-playing] *, [data-playing] *::before, [data-playing] *::after', {
  animationDuration: '0s !important',
  animationDelay: '0s !important',
  transitionDuration: '0s !important',
  transitionDelay: '0s !important',
  scrollBehavior: 'auto !important' as 'auto',
})

// The reader's own text spacing (WCAG 1.4.12).
globalStyle('[data-text-spacing="wide"] *', {
  letterSpacing: '0.12em !important',
  wordSpacing: '0.16em !important',
  lineHeight: '1.5 !important',
})
globalStyle('[data-text-spacing="wide"] p', { marginBlockEnd: '2em !important' })
