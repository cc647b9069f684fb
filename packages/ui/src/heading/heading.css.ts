import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { lineSelectors } from '../text/lines.ts'
import { vars } from '../theme/contract.css.ts'

const { color, font } = vars

export const heading = recipe({
  base: {
    margin: 0,
    fontFamily: font.family.heading,
    fontWeight: font.weight.bold,
    lineHeight: font.leading.heading,
    letterSpacing: '-0.015em',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    selectors: { ...lineSelectors, '&:lang(zh)': { letterSpacing: 'normal', lineHeight: font.leading.tight } },
  },
  variants: {
    size: {
      display: { fontSize: font.size.display, letterSpacing: '-0.025em', lineHeight: 1.04 },
      title1: { fontSize: font.size.title1 },
      title2: { fontSize: font.size.title2 },
      title3: { fontSize: font.size.title3, lineHeight: font.leading.tight },
      title4: {
        fontSize: font.size.title4,
        fontFamily: font.family.body,
        lineHeight: font.leading.tight,
        letterSpacing: 'normal',
      },
    },
    tone: {
      inherit: {},
      onFeature: { color: color.foreground.onFeature },
      onTint: { color: color.foreground.onTint },
    },
    align: { start: {}, center: { textAlign: 'center' } },
  },
})

export type HeadingVariants = NonNullable<RecipeVariants<typeof heading>>
