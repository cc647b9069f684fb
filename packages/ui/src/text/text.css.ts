import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'
import { lineSelectors } from './lines.ts'

const { color, font } = vars

export const text = recipe({
  base: { margin: 0, overflowWrap: 'anywhere', selectors: lineSelectors },
  variants: {
    tone: {
      inherit: {},
      neutral: { color: color.foreground.neutral },
      muted: { color: color.foreground.muted },
      accent: { color: color.foreground.accent },
      critical: { color: color.foreground.critical },
      warning: { color: color.foreground.warning },
      offer: { color: color.foreground.offer },
      onInverse: { color: color.foreground.onInverse },
      onFeature: { color: color.foreground.onFeatureMuted },
      onTint: { color: color.foreground.onTint },
    },
    size: {
      inherit: {},
      caption: { fontSize: font.size.caption, lineHeight: 1.4 },
      xsmall: { fontSize: font.size.xsmall, lineHeight: 1.4 },
      small: { fontSize: font.size.small, lineHeight: 1.45 },
      medium: { fontSize: font.size.medium, lineHeight: font.leading.body },
      large: { fontSize: font.size.large, lineHeight: font.leading.body },
    },
    weight: {
      inherit: {},
      regular: { fontWeight: font.weight.regular },
      medium: { fontWeight: font.weight.medium },
      semibold: { fontWeight: font.weight.semibold },
      bold: { fontWeight: font.weight.bold },
    },
    align: { start: {}, center: { textAlign: 'center' }, end: { textAlign: 'end' } },
    leading: { normal: {}, tight: { lineHeight: font.leading.tight }, inherit: { lineHeight: 'inherit' } },
    numeric: { true: { fontVariantNumeric: 'tabular-nums' } },
  },
})

export type TextVariants = NonNullable<RecipeVariants<typeof text>>
