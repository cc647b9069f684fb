import { globalStyle, style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars

export const stepper = recipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    margin: 0,
    border: 0,
    padding: 0,
    borderRadius: radius.pill,
    background: color.background.accentSoft,
    color: color.foreground.accent,
    transition: `background-color ${motion.slow}`,
    selectors: { '&[data-collapsed]': { background: 'transparent' }, '&[data-busy]': { cursor: 'progress' } },
  },
  variants: {
    size: {
      medium: { blockSize: size.touch },
      large: { blockSize: 54 },
    },
    width: { content: {}, full: { inlineSize: '100%' } },
  },
})

// The minus button and the number expand beside the plus button, which stays the same element and keeps focus.
export const unfolding = style({
  display: 'grid',
  flex: '1 1 auto',
  gridTemplateColumns: '1fr',
  minInlineSize: 0,
  transition: `grid-template-columns ${motion.slow} ${motion.easing}, opacity ${motion.slow}`,
  selectors: { '[data-collapsed] > &': { flexGrow: 0, gridTemplateColumns: '0fr', opacity: 0, visibility: 'hidden' } },
})

export const folded = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minInlineSize: 0,
  overflow: 'clip',
  overflowClipMargin: 4,
})

export const button = recipe({
  base: {
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.pill,
    color: 'inherit',
    WebkitTapHighlightColor: 'transparent',
    transition: `background-color ${motion.slow}, color ${motion.slow}, scale ${motion.fast}`,
    selectors: {
      '&:hover:not([data-end])': { background: color.background.accentSoftHover },
      '&:active:not([data-end])': { scale: '0.92' },
      '&[data-end]': { color: color.foreground.muted, opacity: 0.6, cursor: 'not-allowed' },
      '[data-collapsed] > &': { background: color.background.accent, color: color.foreground.onAccent },
      '[data-collapsed] > &:hover:not([data-end])': { background: color.background.accentHover },
    },
  },
  variants: {
    size: {
      medium: { inlineSize: size.touch, blockSize: size.touch },
      large: { inlineSize: 54, blockSize: 54 },
    },
  },
})

export const value = style({
  inlineSize: '2.5ch',
  flex: '1 1 2.5ch',
  minInlineSize: '2ch',
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: 'inherit',
  fontSize: font.size.medium,
  fontWeight: font.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.75,
  textAlign: 'center',
})
globalStyle(`${value}[aria-invalid="true"]`, { color: color.foreground.critical, textDecoration: 'underline wavy' })
/** Above the stepper, because the buy bar at the lower edge of a phone contains one. */
export const problem = style({
  position: 'absolute',
  zIndex: 1,
  insetInline: 0,
  insetBlockEnd: `calc(100% + ${space[1]})`,
  margin: 0,
  padding: space[2],
  borderRadius: radius.small,
  background: color.background.criticalSoft,
  color: color.foreground.critical,
  fontSize: font.size.caption,
  fontWeight: font.weight.medium,
  lineHeight: 1.3,
})
globalStyle(`${value}:focus-visible`, { outlineOffset: 0 })

export type StepperVariants = NonNullable<RecipeVariants<typeof stepper>>
