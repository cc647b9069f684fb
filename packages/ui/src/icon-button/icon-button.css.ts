import { globalStyle, style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

const { color, motion, radius, shadow, size } = vars

const base = style({
  position: 'relative',
  display: 'inline-flex',
  flexShrink: 0,
  alignItems: 'center',
  justifyContent: 'center',
  padding: 0,
  border: '1px solid transparent',
  borderRadius: radius.pill,
  color: color.foreground.neutral,
  background: 'transparent',
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}, color ${motion.fast}, scale ${motion.fast}`,
  selectors: {
    '&:active:not(:disabled)': { scale: '0.94' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '&[data-busy]': { cursor: 'progress', opacity: 0.6 },
  },
})

export const iconButton = recipe({
  base,
  variants: {
    emphasis: {
      strong: {
        color: color.foreground.onAccent,
        background: color.background.accent,
        selectors: { '&:hover:not(:disabled)': { background: color.background.accentHover } },
      },
      soft: {
        color: color.foreground.accent,
        background: color.background.accentSoft,
        selectors: { '&:hover:not(:disabled)': { background: color.background.accentSoftHover } },
      },
      outline: {
        background: color.background.surface,
        borderColor: color.border.neutral,
        selectors: { '&:hover:not(:disabled)': { borderColor: color.border.control } },
      },
      ghost: { selectors: { '&:hover:not(:disabled)': { background: color.background.neutralSoft } } },
      floating: {
        background: color.background.raised,
        boxShadow: shadow.low,
        selectors: { '&:hover:not(:disabled)': { background: color.background.neutralSoft } },
      },
    },
    size: {
      small: {
        inlineSize: 36,
        blockSize: 36,
        '@media': { [media.coarse]: { inlineSize: size.touch, blockSize: size.touch } },
      },
      medium: { inlineSize: size.touch, blockSize: size.touch },
      large: { inlineSize: 54, blockSize: 54 },
    },
  },
})

/** A pressed toggle, such as a wishlist button: filled, in the offer color. */
export const toggle = style({
  selectors: { '&[aria-pressed="true"]': { color: color.foreground.offer } },
})

export const picture = style({ display: 'inline-flex', fontSize: 22 })
globalStyle(`[aria-pressed="true"] > ${picture} > svg`, { fill: 'currentColor' })

globalStyle(`${picture} > svg`, { inlineSize: '1em', blockSize: '1em' })

export const badgePlace = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: '58%',
  pointerEvents: 'none',
})

export type IconButtonVariants = NonNullable<RecipeVariants<typeof iconButton>>
