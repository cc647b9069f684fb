import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { tintSelectors, vars } from '@lotus/ui/theme'

const { color, radius } = vars

export const art = recipe({
  base: {
    position: 'relative',
    inlineSize: '100%',
    overflow: 'hidden',
    isolation: 'isolate',
    background: color.background.neutralSoft,
    selectors: tintSelectors,
  },
  variants: {
    ratio: {
      card: { aspectRatio: '1 / 0.92' },
      square: { aspectRatio: '1' },
    },
    radius: {
      field: { borderRadius: radius.field },
      inset: { borderRadius: 18 },
      card: { borderRadius: radius.card },
      panel: { borderRadius: radius.panel },
    },
  },
})

export type ArtVariants = NonNullable<RecipeVariants<typeof art>>
