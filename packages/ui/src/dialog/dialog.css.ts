import { keyframes, style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, space } = vars

// The panel's box shadow dims the page. Radix's overlay brings a scroll lock that injects a <style> element, which a
// strict Content-Security-Policy blocks; the scroll lock is in theme/global.css.ts instead.
const shade = (shadeColor: string) => `0 0 0 200vmax ${shadeColor}`

const rise = keyframes({ from: { opacity: 0, translate: '0 16px', boxShadow: shade('transparent') } })
const sink = keyframes({ to: { opacity: 0, translate: '0 16px', boxShadow: shade('transparent') } })

/** A panel over the page: colors, backdrop and layer, without a position. */
export const panel = style({
  position: 'fixed',
  zIndex: vars.layer.overlay,
  display: 'flex',
  flexDirection: 'column',
  border: '1px solid transparent',
  background: color.background.raised,
  color: color.foreground.neutral,
  boxShadow: shade(color.background.overlay),
  outline: 'none',
  selectors: { 'html[data-swiped] &[data-state="closed"]': { animation: 'none' } },
})

export const dialog = recipe({
  base: [
    panel,
    {
      inset: 0,
      margin: 'auto',
      blockSize: 'fit-content',
      maxBlockSize: 'calc(100dvh - 48px)',
      inlineSize: 'calc(100vw - 32px)',
      borderRadius: radius.panel,
      selectors: {
        '&[data-state="open"]': { animation: `${rise} ${motion.slow} ${motion.easing}` },
        '&[data-state="closed"]': { animation: `${sink} ${motion.fast} ease-in` },
      },
      '@media': { [media.phone]: { marginBlockEnd: 16 } },
    },
  ],
  variants: {
    size: { small: { maxInlineSize: 440 }, medium: { maxInlineSize: 560 }, large: { maxInlineSize: 800 } },
  },
})

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  flexShrink: 0,
  gap: space[2],
  // Leaves room for the close button on the right.
  padding: `28px 72px 0 ${space[5]}`,
  '@media': { [media.tablet]: { padding: `${space[8]} 80px 0 ${space[8]}` } },
})
export const close = style({
  position: 'absolute',
  insetBlockStart: space[4],
  insetInlineEnd: space[4],
  '@media': { [media.tablet]: { insetBlockStart: space[5], insetInlineEnd: space[5] } },
})
export const title = style({
  fontFamily: font.family.heading,
  fontSize: font.size.title3,
  fontWeight: font.weight.bold,
  lineHeight: font.leading.tight,
  letterSpacing: '-0.01em',
})
export const description = style({ color: color.foreground.muted, lineHeight: font.leading.body })
export const body = style({
  flex: '1 1 auto',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: space[5],
  outlineOffset: -3,
  selectors: { '&:empty': { display: 'none' } },
  '@media': { [media.tablet]: { padding: `${space[5]} ${space[8]} ${space[6]}` } },
})
export const foot = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: space[3],
  padding: space[5],
  '@media': {
    [media.tablet]: {
      flexDirection: 'row',
      justifyContent: 'flex-end',
      padding: `${space[4]} ${space[8]} ${space[8]}`,
    },
  },
})

export type DialogVariants = NonNullable<RecipeVariants<typeof dialog>>
