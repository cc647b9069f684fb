import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { font } = vars

export const figure = recipe({
  base: { fontFamily: font.family.heading, fontWeight: font.weight.bold },
  variants: {
    size: {
      title1: { fontSize: font.size.title1, lineHeight: 1.1 },
      title2: { fontSize: font.size.title2 },
      title3: { fontSize: font.size.title3, lineHeight: font.leading.tight },
    },
    numeric: { true: { fontVariantNumeric: 'tabular-nums' } },
  },
})

export type FigureVariants = NonNullable<RecipeVariants<typeof figure>>
