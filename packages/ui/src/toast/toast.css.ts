import { keyframes, style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, shadow, size, space } = vars
const topEdge = `calc(${space[3]} + env(safe-area-inset-top))`
const enter = keyframes({ from: { opacity: 0, translate: '0 16px' } })
const leave = keyframes({ to: { opacity: 0, translate: '0 8px' } })

export const viewport = recipe({
  base: {
    position: 'fixed',
    zIndex: vars.layer.toast,
    insetInlineEnd: space[4],
    display: 'flex',
    flexDirection: 'column',
    gap: space[3],
    inlineSize: 'min(400px, calc(100vw - 32px))',
    outline: 'none',
    // Radix enables pointer events on its region shortly after a toast appears; an empty list has no size, so it blocks nothing.
    pointerEvents: 'auto',
    '@media': { [media.desktop]: { insetInlineEnd: space[6] } },
  },
  variants: {
    side: {
      // Above the bottom bar of phones.
      bottom: {
        insetBlockEnd: 'calc(84px + env(safe-area-inset-bottom))',
        // The buttons of an open sheet are at the bottom of a phone.
        selectors: { 'body[data-scroll-locked] &': { insetBlock: `${topEdge} auto` } },
        '@media': {
          [media.desktop]: {
            insetBlockEnd: space[6],
            selectors: { 'body[data-scroll-locked] &': { insetBlock: `auto ${space[6]}` } },
          },
        },
      },
      top: { insetBlockStart: topEdge },
    },
  },
})
export const toast = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[3],
  minBlockSize: 60,
  padding: `${space[2]} ${space[2]} ${space[2]} ${space[4]}`,
  border: `1px solid ${color.border.neutral}`,
  borderRadius: 18,
  background: color.background.raised,
  color: color.foreground.neutral,
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  boxShadow: shadow.raised,
  selectors: {
    '&[data-state="open"]': { animation: `${enter} ${motion.slow} ${motion.easing}` },
    '&[data-state="closed"]': { animation: `${leave} ${motion.fast} ease-in` },
    '&[data-swipe="move"]': { translate: 'var(--radix-toast-swipe-move-x) 0' },
    '&[data-swipe="cancel"]': { translate: '0', transition: `translate ${motion.fast}` },
    '&[data-swipe="end"]': { opacity: 0 },
  },
})
export const icon = recipe({
  base: { display: 'inline-flex', flexShrink: 0 },
  variants: {
    tone: {
      info: { color: color.foreground.info },
      success: { color: color.foreground.accent },
      warning: { color: color.foreground.warning },
      critical: { color: color.foreground.critical },
      loading: { color: color.foreground.accent },
    },
  },
})
/** Beside less room than this for the text, the buttons are below it. */
const leastWords = 160
export const words = style({
  flex: `1 1 ${leastWords}px`,
  minInlineSize: 0,
  paddingBlock: space[2],
  overflowWrap: 'anywhere',
})
export const buttons = style({ display: 'flex', flexShrink: 0, gap: space[3], marginInlineStart: 'auto' })
export const action = style({
  minBlockSize: size.touch,
  padding: `0 ${space[3]}`,
  border: 0,
  borderRadius: radius.pill,
  background: 'transparent',
  color: color.foreground.accent,
  fontWeight: font.weight.semibold,
  cursor: 'pointer',
  ':hover': { background: color.background.accentSoft },
})

export type ToastVariants = NonNullable<RecipeVariants<typeof icon>>
export type RegionVariants = NonNullable<RecipeVariants<typeof viewport>>
