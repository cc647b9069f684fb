import { style, styleVariants } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { color, radius } = vars

export const art = recipe({
  base: {
    position: 'relative',
    inlineSize: '100%',
    overflow: 'hidden',
    isolation: 'isolate',
    background: color.background.neutralSoft,
  },
  variants: {
    ratio: {
      card: { aspectRatio: '1 / 0.92' },
      square: { aspectRatio: '1' },
      wide: { aspectRatio: '4 / 3' },
    },
    radius: {
      field: { borderRadius: radius.field },
      inset: { borderRadius: 18 },
      card: { borderRadius: radius.card },
      panel: { borderRadius: radius.panel },
    },
  },
})

export const tint = styleVariants(color.tint, (background) => ({ background }))

// Absolutely positioned: a page has thirty of these, and nested grids took a third of a card's layout time.
export const picture = style({ position: 'absolute', inset: 0 })

// Before the first interaction, the page marks the pictures near the viewport (`data-near`). A lazy picture without a box is not fetched.
const far = style({
  selectors: { [`html[data-still] ${picture}[data-late]:not([data-near]) > &`]: { display: 'none' } },
})

const images = {
  // Margin and shadow are part of the picture files: a CSS filter on thirty pictures costs time at every paint.
  illustration: { inset: '3% 7%', inlineSize: '86%', blockSize: '94%', objectFit: 'contain' },
  photo: { inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
} as const
export const image = styleVariants(images, (look) => [far, { position: 'absolute' }, look])

export type ArtVariants = NonNullable<RecipeVariants<typeof art>>
