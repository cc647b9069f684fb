import { style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars

export const frame = recipe({
  base: { position: 'relative', display: 'inline-flex', alignItems: 'center', maxInlineSize: '100%' },
  variants: { width: { full: { inlineSize: '100%' }, content: {} } },
})

export const select = recipe({
  base: {
    appearance: 'none',
    inlineSize: '100%',
    margin: 0,
    paddingInline: `${space[4]} 44px`,
    border: `1px solid ${color.border.control}`,
    borderRadius: radius.field,
    background: color.background.surface,
    color: color.foreground.neutral,
    fontSize: font.size.medium,
    fontWeight: font.weight.medium,
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    transition: `border-color ${motion.fast}, box-shadow ${motion.fast}`,
    ':hover': { borderColor: color.foreground.muted },
    ':focus-visible': {
      outline: 'none',
      borderColor: color.border.accent,
      boxShadow: `0 0 0 3px ${color.background.accentSoftHover}`,
    },
    ':disabled': { opacity: 0.6, cursor: 'not-allowed' },
    selectors: { '&[aria-invalid="true"]': { borderColor: color.border.critical } },
  },
  variants: {
    size: {
      medium: { minBlockSize: size.control },
      small: {
        minBlockSize: size.touch,
        paddingInline: `${space[3]} 38px`,
        '@media': { [media.narrow]: { fontSize: font.size.small } },
      },
    },
    emphasis: {
      outline: {},
      ghost: {
        paddingInlineStart: space[2],
        borderColor: 'transparent',
        background: 'transparent',
        fontSize: font.size.small,
        // As wide as the selected option, in browsers that support it.
        fieldSizing: 'content',
        selectors: { '&:has(> option[value=""]:checked)': { color: color.foreground.muted } },
      },
    },
  },
})

export const chevron = style({
  position: 'absolute',
  insetInlineEnd: space[4],
  color: color.foreground.muted,
  pointerEvents: 'none',
})

export type SelectVariants = NonNullable<RecipeVariants<typeof select>>
