import { styleVariants } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { color, font } = vars

/** An amount or another figure that stands out like a heading. */
const figure = { fontFamily: font.family.heading, fontWeight: font.weight.bold, lineHeight: 1.1 }

export const text = recipe({
  base: { margin: 0, overflowWrap: 'anywhere' },
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
      title1: { ...figure, fontSize: font.size.title1 },
      title2: { ...figure, fontSize: font.size.title2 },
      title3: { ...figure, fontSize: font.size.title3 },
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
    numeric: { true: { fontVariantNumeric: 'tabular-nums' }, false: {} },
  },
})

/** Truncates after this many lines, with an ellipsis. */
export const clamp = styleVariants({ 1: 1, 2: 2, 3: 3, 4: 4 }, (lines) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
}))

/** Reserves the height of this many lines, so that cards in a row stay aligned. */
export const reserve = styleVariants({ 1: 1, 2: 2, 3: 3, 4: 4 }, (lines) => ({ minBlockSize: `${lines}lh` }))

export type TextVariants = NonNullable<RecipeVariants<typeof text>>
