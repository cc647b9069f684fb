import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

import { bar } from '#layout/progress-bar.css.ts'

export const shell = style({
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: '100dvh',
})

export const main = style({
  flex: '1 0 auto',
  minInlineSize: 0,
  // The footer does not move while the content loads.
  minBlockSize: '60vh',
  paddingBlockEnd: vars.space[12],
  // The next page is loading (`routing/navigation.ts`).
  selectors: { '&[aria-busy="true"]::before': bar },
})
