import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { bar } from '#layout/progress-bar.css.ts'

const { motion, space } = vars

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  paddingBlock: `${space[2]} ${space[12]}`,
  '@media': { [media.tablet]: { paddingBlock: `${space[3]} ${space[16]}` } },
})

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.desktop]: { columnGap: space[8], gridTemplateColumns: '224px minmax(0, 1fr)' } },
})

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
      overscrollBehaviorY: 'auto',
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

export const main = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[4],
  minInlineSize: 0,
  // The placeholder and a shorter result do not move the footer into view.
  minBlockSize: '100dvh',
})

export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  alignItems: 'end',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})
export const title = style({ display: 'grid', gap: space[1], minInlineSize: 0 })
/** The results stay in view below the title of a long search. */
globalStyle(`${title} > h1`, {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})
export const tools = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[2],
  '@media': {
    [media.tablet]: { display: 'flex', gap: space[3], justifyContent: 'flex-end' },
    [noScript]: { display: 'none' },
  },
})

export const hidden = style({ display: 'grid', gap: space[3] })
export const chips = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })

// The previous result stays readable while the next one loads: with the bar of navigations and paler pictures.
export const results = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  selectors: {
    '&[aria-busy="true"]::before': bar,
    // Hidden for a shopper with a diet, because the server renders the list without it.
    ':root[data-diet] &:not([data-of-diet])': { visibility: 'hidden' },
  },
})
globalStyle(`${results} img`, { transition: `opacity ${motion.medium}` })
globalStyle(`${results} > [inert]`, { opacity: 0.6 })
globalStyle(`${results}[aria-busy="true"] img`, { opacity: 0.4 })

export const parts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] })
export const noResults = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[8] })
export const pendingPanel = style({ display: 'grid', gap: space[4] })
