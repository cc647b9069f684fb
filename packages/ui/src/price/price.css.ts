import { style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, space } = vars

export const price = recipe({
  base: { display: 'flex', minInlineSize: 0, fontVariantNumeric: 'tabular-nums' },
  variants: {
    layout: {
      stacked: { flexDirection: 'column', alignItems: 'flex-start' },
      inline: { flexWrap: 'wrap', alignItems: 'baseline', columnGap: space[3], rowGap: space[1] },
    },
    align: { start: {}, end: { alignItems: 'flex-end' } },
  },
})

export const current = recipe({
  base: { color: color.foreground.neutral, fontWeight: font.weight.bold, whiteSpace: 'nowrap', lineHeight: 1.2 },
  variants: {
    size: {
      small: { fontSize: font.size.medium },
      // A card of the narrowest phones has room for four digits beside its plus button.
      medium: {
        fontSize: '1.1875rem',
        '@media': { [media.narrow]: { fontSize: font.size.medium, letterSpacing: '-0.02em' } },
      },
      large: {
        fontFamily: font.family.heading,
        fontSize: 'clamp(2.125rem, 1.8rem + 1.4vw, 2.75rem)',
        letterSpacing: '-0.02em',
        lineHeight: 1.1,
      },
    },
  },
})

export const old = recipe({
  base: { color: color.foreground.muted, whiteSpace: 'nowrap', lineHeight: 1.3 },
  variants: {
    size: {
      small: { fontSize: font.size.xsmall },
      medium: { fontSize: font.size.xsmall },
      large: { fontSize: font.size.large },
    },
  },
})

export const badge = style({ alignSelf: 'center' })

export type PriceVariants = NonNullable<RecipeVariants<typeof current>>
