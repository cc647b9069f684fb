import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

import { bar } from '#layout/progress-bar.css.ts'

export const shell = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100dvh' })

export const main = style({
  flex: '1 0 auto',
  // The footer does not move while the content loads.
  minBlockSize: '60vh',
  paddingBlockEnd: vars.space[12],
  // The next page is loading (`routing/navigation.ts`).
  selectors: { '&[aria-busy="true"]::before': bar },
})

// Without JavaScript a skeleton is never replaced.
const noScript = '(scripting: none)'
const outline = '[aria-busy="true"]'
export const needsScript = style({ display: 'none', paddingBlock: vars.space[8] })
globalStyle(`${main}:has(${outline}) ${needsScript}`, { '@media': { [noScript]: { display: 'block' } } })
globalStyle(`${main} ${outline}`, { '@media': { [noScript]: { display: 'none' } } })
