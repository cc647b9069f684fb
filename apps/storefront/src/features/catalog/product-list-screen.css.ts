import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { bar } from '#layout/progress-bar.css.ts'

const { motion, space } = vars

/** The height of the header on desktops, in pixels, with a gap. */
const stickyHeader = 80

const noScript = '(scripting: none)'

export const aside = style({
  display: 'none',
  '@media': {
    [noScript]: { display: 'block' },
    [media.desktop]: {
      display: 'block',
      paddingBlockStart: space[2],
      position: 'sticky',
      insetBlockStart: stickyHeader,
      maxBlockSize: `calc(100dvh - ${stickyHeader}px)`,
      overflowY: 'auto',
      scrollbarWidth: 'thin',
      // Room for the focus rings, which the scroll container would clip.
      marginInlineStart: `calc(-1 * ${space[2]})`,
      paddingInline: space[2],
    },
  },
})
// In their place is a form of the browser.
globalStyle(`${aside} > noscript + *`, { '@media': { [noScript]: { display: 'none' } } })
/** Chinese words break anywhere. */
export const narrow = style({ whiteSpace: 'nowrap', '@media': { [media.desktop]: { display: 'none' } } })

export const tools = style([
  atoms({ display: ['grid', 'flex'], columns: 'auto-fill', justify: 'end', gap: [2, 3] }),
  { '@media': { [noScript]: { display: 'none' } } },
])

// The previous result stays readable while the next one loads: with the bar of navigations and paler pictures.
export const results = style([
  atoms({ position: 'relative', display: 'grid', columns: 1, gap: 8 }),
  {
    selectors: {
      '&[aria-busy="true"]::before': bar,
      // Hidden for a shopper with a diet, because the server renders the list without it.
      ':root[data-diet] &:not([data-of-diet])': { visibility: 'hidden' },
    },
  },
])
globalStyle(`${results} img`, { transition: `opacity ${motion.medium}` })
globalStyle(`${results} > [inert]`, { opacity: 0.6 })
globalStyle(`${results}[aria-busy="true"] img`, { opacity: 0.4 })
