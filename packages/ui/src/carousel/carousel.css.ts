import { globalStyle, style } from '@vanilla-extract/css'

import * as slides from '../slides/slides.css.ts'
import { media, vars } from '../theme/contract.css.ts'

const { color, motion, radius, space } = vars

export const carousel = style({
  position: 'relative',
  display: 'grid',
  minInlineSize: 0,
  borderRadius: radius.panel,
  overflow: 'hidden',
  isolation: 'isolate',
})
export { track } from '../slides/slides.css.ts'
export const slide = style([slides.slide, { display: 'grid' }])
globalStyle(`${slide} > *`, { minInlineSize: 0 })

// The slides are dark: content on them is white, and the controls take the bottom 60 px. The first dot starts where a text
// starts that is 20 px from the edge, and 48 px from tablets up.
export const controls = style({
  position: 'absolute',
  insetInline: `12px ${space[2]}`,
  insetBlockEnd: space[2],
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  color: color.foreground.onFeature,
  pointerEvents: 'none',
  '@media': { [media.tablet]: { insetInline: `42px ${space[8]}`, insetBlockEnd: space[3] } },
})
export const cluster = style({ display: 'flex', alignItems: 'center', pointerEvents: 'auto' })
const pressable = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: radius.pill,
  color: 'inherit',
  WebkitTapHighlightColor: 'transparent',
})
export const dot = style([
  pressable,
  {
    inlineSize: 24,
    blockSize: vars.size.touch,
    '@media': {
      [media.phone]: { inlineSize: vars.size.touch },
      // A forced palette removes backgrounds.
      '(forced-colors: active)': { selectors: { '&::before': { border: '4px solid ButtonText' } } },
    },
    transition: `inline-size ${motion.medium}`,
    selectors: {
      '&::before': {
        content: '',
        inlineSize: 8,
        blockSize: 8,
        borderRadius: radius.pill,
        background: 'currentColor',
        opacity: 0.6,
        transition: `inline-size ${motion.medium}, opacity ${motion.medium}`,
      },
      '&[aria-current="true"]': { minInlineSize: 40 },
      '&[aria-current="true"]::before': { inlineSize: 28, opacity: 1 },
    },
  },
])
export const button = style([
  pressable,
  {
    inlineSize: vars.size.touch,
    blockSize: vars.size.touch,
    transition: `background-color ${motion.fast}`,
    ':hover': { background: 'rgb(255 255 255 / 0.16)' },
  },
])
export const arrow = style({ '@media': { [media.phone]: { display: 'none' } } })
