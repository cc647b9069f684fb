import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius } = vars

export const link = recipe({
  base: {
    borderRadius: radius.small,
    textDecorationThickness: '0.08em',
    textUnderlineOffset: '0.2em',
    transition: `color ${motion.fast}`,
    cursor: 'pointer',
    ':hover': { textDecoration: 'underline' },
  },
  variants: {
    tone: {
      accent: { color: color.foreground.accent },
      inherit: { color: 'inherit' },
      muted: { color: color.foreground.muted, ':hover': { color: color.foreground.neutral } },
    },
    emphasis: {
      strong: { fontWeight: font.weight.semibold },
      // Color alone does not distinguish a link in running text.
      soft: { textDecoration: 'underline' },
      normal: {},
    },
    target: {
      text: {},
      // A standalone link has the height of a touch target.
      touch: { display: 'inline-flex', alignItems: 'center', gap: vars.space[1], minBlockSize: vars.size.touch },
    },
  },
})

export type LinkVariants = NonNullable<RecipeVariants<typeof link>>
