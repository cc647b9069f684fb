import { style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { color, font, radius, space } = vars

export const alert = recipe({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: space[3],
    padding: `${space[3]} ${space[4]}`,
    borderRadius: radius.field,
    color: color.foreground.neutral,
    fontSize: '0.9375rem',
    lineHeight: 1.45,
  },
  variants: {
    tone: {
      info: { background: color.background.infoSoft },
      success: { background: color.background.accentSoft },
      warning: { background: color.background.warningSoft },
      critical: { background: color.background.criticalSoft },
    },
  },
})

export const icon = recipe({
  base: { flexShrink: 0, marginBlockStart: 1 },
  variants: {
    tone: {
      info: { color: color.foreground.info },
      success: { color: color.foreground.accent },
      warning: { color: color.foreground.warning },
      critical: { color: color.foreground.critical },
    },
  },
})

export const words = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  flex: 1,
  columnGap: space[4],
  rowGap: space[2],
  minInlineSize: 0,
})
export const text = style({ flex: '1 1 16rem', minInlineSize: 0 })
export const title = style({ fontWeight: font.weight.semibold })

export type AlertVariants = NonNullable<RecipeVariants<typeof alert>>
