import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

const { color, motion, radius, shadow, space } = vars

export const card = recipe({
  base: {
    position: 'relative',
    minInlineSize: 0,
    background: color.background.surface,
    border: `1px solid ${color.border.neutral}`,
  },
  variants: {
    radius: { card: { borderRadius: radius.card }, panel: { borderRadius: radius.panel } },
    padding: {
      none: {},
      small: { padding: 6 },
      medium: { padding: space[4] },
      large: { padding: space[5], '@media': { [media.tablet]: { padding: space[6] } } },
    },
    interactive: {
      true: {
        transition: `box-shadow ${motion.medium}, translate ${motion.medium}`,
        '@media': {
          [media.hover]: { ':hover': { boxShadow: shadow.raised, translate: '0 -2px' } },
          [media.reducedMotion]: { ':hover': { translate: '0' } },
        },
      },
    },
  },
})

export type CardVariants = NonNullable<RecipeVariants<typeof card>>
