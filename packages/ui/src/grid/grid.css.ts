import { createVar } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media } from '../theme/contract.css.ts'

const column = createVar()

export const grid = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${column}), 1fr))`,
    minInlineSize: 0,
  },
  variants: {
    // Minimum column widths. Two cards must fit into 328 px, the content width of a 360 px phone.
    column: {
      tile: { vars: { [column]: '88px' }, '@media': { [media.tablet]: { vars: { [column]: '104px' } } } },
      card: { vars: { [column]: '140px' }, '@media': { [media.tablet]: { vars: { [column]: '200px' } } } },
      panel: { vars: { [column]: '260px' } },
      wide: { vars: { [column]: '340px' } },
    },
  },
})

export type GridVariants = NonNullable<RecipeVariants<typeof grid>>
