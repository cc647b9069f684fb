import { keyframes } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, space } = vars

const bump = keyframes({ '0%': { scale: '0.6' }, '60%': { scale: '1.18' }, '100%': { scale: '1' } })

export const badge = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    fontWeight: font.weight.bold,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    shape: {
      count: {
        minInlineSize: 18,
        blockSize: 18,
        paddingInline: 5,
        borderRadius: radius.small,
        fontSize: '0.6875rem',
        animation: `${bump} ${motion.slow} ${motion.easing}`,
      },
      label: {
        minBlockSize: 26,
        paddingInline: space[2],
        paddingBlock: space[1],
        borderRadius: radius.small,
        fontSize: font.size.xsmall,
      },
    },
    tone: {
      offer: { background: color.background.offer, color: color.foreground.onOffer },
      accent: { background: color.background.accentSoft, color: color.foreground.accent },
      neutral: { background: color.background.neutralSoft, color: color.foreground.neutral },
      warning: { background: color.background.warningSoft, color: color.foreground.warning },
      inverse: { background: color.background.inverse, color: color.foreground.onInverse },
    },
  },
})

export type BadgeVariants = NonNullable<RecipeVariants<typeof badge>>
