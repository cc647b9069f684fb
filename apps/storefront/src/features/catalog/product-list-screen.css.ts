import { globalStyle, keyframes, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { color, motion, radius, space } = vars

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

export const aside = style({
  display: 'none',
  '@media': {
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
export const narrow = style({ '@media': { [media.desktop]: { display: 'none' } } })

export const main = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4], minInlineSize: 0 })

export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  alignItems: 'end',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})
export const title = style({ display: 'grid', gap: space[1], minInlineSize: 0 })
export const tools = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[3],
  '@media': {
    [media.tablet]: { display: 'flex', justifyContent: 'flex-end' },
  },
})

export const chips = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })

const pass = keyframes({ from: { insetInlineStart: '-30%' }, to: { insetInlineStart: '100%' } })

// The previous result stays readable while the next one loads: with a progress bar and paler pictures.
export const results = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  selectors: {
    '&[aria-busy="true"]::before': {
      content: '',
      position: 'absolute',
      insetBlockStart: -10,
      insetInlineStart: 0,
      inlineSize: '30%',
      blockSize: 3,
      borderRadius: radius.pill,
      background: color.background.accent,
      animation: `${pass} 1.1s ease-in-out infinite`,
    },
    // The bar moves past the sides and must not widen the page.
    '&[aria-busy="true"]': { clipPath: 'inset(-12px 0 -12px 0)' },
  },
})
globalStyle(`${results} img`, { transition: `opacity ${motion.medium}` })
globalStyle(`${results}[aria-busy="true"] img`, { opacity: 0.4 })

export const parts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] })
export const noResults = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[5] })
export const pendingPanel = style({ display: 'grid', gap: space[4] })
