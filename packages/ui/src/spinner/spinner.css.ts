import { keyframes } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const turn = keyframes({ to: { rotate: '1turn' } })

export const spinner = recipe({
  base: {
    display: 'inline-block',
    flexShrink: 0,
    border: 'solid currentColor',
    borderInlineEndColor: 'transparent',
    borderRadius: vars.radius.pill,
    animation: `${turn} 800ms linear infinite`,
  },
  variants: {
    size: {
      small: { inlineSize: 16, blockSize: 16, borderWidth: 2 },
      medium: { inlineSize: 24, blockSize: 24, borderWidth: 3 },
      large: { inlineSize: 44, blockSize: 44, borderWidth: 4 },
    },
  },
})

export type SpinnerVariants = NonNullable<RecipeVariants<typeof spinner>>
