import { createVar, globalStyle, style } from '@vanilla-extract/css'

import { media, tintSelectors, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, motion, radius, space } = vars
const glow = createVar()
/** Beside the button, also at 320 px. */
const phoneArt = 'clamp(72px, 100vw - 240px, 120px)'
const noPhone = { '@media': { [media.phone]: { display: 'none' } } }
const betweenDesktops = '(1024px <= width < 1280px)'

/** Slides and promotions: side by side on desktops, the promotions in a pair below on smaller screens. */
export const stage = style([
  atoms({ display: 'grid', gap: [2, 4, 5] }),
  {
    '@media': {
      // Smaller margins keep a product of the next section above the fold on phones.
      [media.phone]: { marginBlock: `calc(${space[2]} * -1) calc(${space[6]} * -1)` },
      [media.desktop]: { gridTemplateColumns: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
    },
  },
])

export const slide = style([
  atoms({ position: 'relative', display: 'grid', columns: 1 }),
  {
    // A slide's content stays below the carousel's controls.
    isolation: 'isolate',
    minBlockSize: 176,
    overflow: 'hidden',
    // A dark background with a glow in the slide's color: white text has enough contrast in both themes.
    background: `radial-gradient(circle at 82% 62%, color-mix(in oklab, ${glow} 52%, transparent), transparent 58%), ${color.background.inverse}`,
    selectors: {
      '&[data-tint=jade]': {
        background: `linear-gradient(118deg, ${color.background.feature}, ${color.background.featureEnd})`,
      },
      ...Object.fromEntries(
        Object.entries(color.tint).map(([name, tint]) => [`&[data-tint=${name}]`, { vars: { [glow]: tint } }]),
      ),
    },
    '@media': {
      [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 0.82fr)', minBlockSize: 400 },
      // Beside the promotions a slide is narrow. The wider text column limits the title to three lines at 1024 px.
      [betweenDesktops]: { gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 0.82fr)' },
    },
  },
])

export const words = style([
  atoms({ position: 'relative', display: 'flex', direction: 'column', align: 'start', gap: [3, 4] }),
  {
    zIndex: 1,
    alignSelf: 'start',
    // The carousel's controls take the lowest 52 px.
    padding: `${space[3]} ${space[5]} 52px`,
    '@media': { [media.tablet]: { alignSelf: 'center', padding: `${space[10]} 0 72px ${space[12]}` } },
  },
])
// In em, like the line length of the theme.
export const text = style({ maxInlineSize: '23.1em', ...noPhone })
export const title = style({ maxInlineSize: 300, '@media': { [media.tablet]: { maxInlineSize: 'none' } } })
globalStyle(`${title} > h2`, { '@media': { [media.phone]: { fontSize: '1.5rem', lineHeight: 1.15 } } })

export const art = style({
  position: 'absolute',
  insetInlineEnd: 0,
  insetBlockEnd: 40,
  inlineSize: phoneArt,
  blockSize: phoneArt,
  '@media': {
    [media.tablet]: {
      position: 'relative',
      inset: 'auto',
      alignSelf: 'center',
      justifySelf: 'center',
      inlineSize: 'min(100%, 360px)',
      blockSize: 'auto',
      aspectRatio: '1',
      marginInlineEnd: space[4],
    },
  },
})

/** Not on phones: browsers do not load a lazy picture without a box. */
const accent = style({
  position: 'absolute',
  zIndex: -1,
  inlineSize: 'clamp(104px, 11vw, 150px)',
  aspectRatio: '1',
  ...noPhone,
})
/** Above and below the main picture. */
export const accents = [
  style([accent, { insetBlockStart: 8, insetInlineEnd: '28%', rotate: '-14deg' }]),
  style([accent, { insetBlockEnd: 8, insetInlineEnd: '34%', rotate: '16deg' }]),
]

export const promotions = style([
  atoms({ display: 'grid', gap: [4, 4, 5], columns: [2, 2, 1] }),
  { '@media': { [media.largeText]: { gridTemplateColumns: '1fr' } } },
  // Fixes the height of the first promotion before the browser has parsed the second one.
  {
    selectors: { '&[data-pair]': { '@media': { [media.desktop]: { gridTemplateRows: 'repeat(2, minmax(0, 1fr))' } } } },
  },
])
/** Stretches the promotion, so that both have the height of the taller one. */
export const place = atoms({ display: 'grid' })
export const promotion = style([
  atoms({ position: 'relative', display: 'flex', direction: 'column', align: 'start', justify: 'center', gap: 2 }),
  {
    minBlockSize: 56,
    padding: `${space[2]} 60px ${space[2]} ${space[3]}`,
    overflow: 'hidden',
    borderRadius: radius.card,
    background: color.background.accentSoft,
    transition: `box-shadow ${motion.medium}`,
    selectors: tintSelectors,
    '@media': {
      [media.tablet]: {
        justifyContent: 'start',
        minBlockSize: 150,
        padding: `${space[6]} 44% ${space[6]} ${space[6]}`,
        borderRadius: radius.panel,
      },
      [media.hover]: { ':hover': { boxShadow: vars.shadow.raised } },
    },
  },
])
globalStyle(`${promotion} > h2`, { '@media': { [media.phone]: { fontSize: '0.9375rem', lineHeight: 1.2 } } })
/** The last line is never a single Chinese character. */
export const promotionText = style({ textWrap: 'balance', ...noPhone })
export const promotionArt = style({
  position: 'absolute',
  // Crosses the edges of the field; a picture has a margin of about a fifth.
  insetInlineEnd: -10,
  insetBlockEnd: -10,
  inlineSize: 68,
  blockSize: 68,
  transition: `scale ${motion.slow} ${motion.easing}`,
  '@media': {
    [media.tablet]: { inlineSize: 208, blockSize: 208, insetInlineEnd: -44, insetBlockEnd: -52 },
    '(width >= 1280px)': { inlineSize: 256, blockSize: 256, insetInlineEnd: -48, insetBlockEnd: -60 },
  },
  selectors: { [`${promotion}:hover &`]: { scale: '1.04' } },
})
