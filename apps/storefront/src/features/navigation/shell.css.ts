import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

import { bottomBar } from '#layout/layout.css.ts'

export const shell = style({
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: '100dvh',
  // The last line of the footer ends above the bar, not under it.
  paddingBlockEnd: bottomBar,
})

export const main = style({
  flex: '1 0 auto',
  minInlineSize: 0,
  // The footer does not jump up while a page's content comes.
  minBlockSize: '60vh',
  paddingBlockEnd: vars.space[12],
})
