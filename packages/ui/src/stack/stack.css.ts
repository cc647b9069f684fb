import { styleVariants } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

export const gap = styleVariants({ 0: '0', ...vars.space }, (value) => ({ gap: value }))

export const stack = recipe({
  base: { display: 'flex', flexDirection: 'column', minInlineSize: 0 },
  variants: {
    align: {
      stretch: { alignItems: 'stretch' },
      start: { alignItems: 'flex-start' },
      center: { alignItems: 'center' },
      end: { alignItems: 'flex-end' },
    },
  },
})

export type Gap = keyof typeof gap
export type StackVariants = NonNullable<RecipeVariants<typeof stack>>
