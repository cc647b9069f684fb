import { keyframes } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

const { color, motion, radius } = vars

const grow = keyframes({ from: { scale: '0.6', opacity: 0 }, '70%': { scale: '1.06' }, to: { scale: '1', opacity: 1 } })
const spread = keyframes({ from: { scale: '0.8', opacity: 0.7 }, to: { scale: '1.9', opacity: 0 } })

export const statusMark = recipe({
  base: {
    position: 'relative',
    display: 'grid',
    flexShrink: 0,
    placeItems: 'center',
    borderRadius: radius.pill,
    selectors: {
      // The mark grows and one ring spreads, once.
      '&[data-animated]': { animation: `${grow} ${motion.slow} ${motion.easing}` },
      '&[data-animated]::after': {
        content: '',
        position: 'absolute',
        inset: 0,
        borderRadius: 'inherit',
        border: `2px solid ${color.border.accent}`,
        animation: `${spread} 900ms ${motion.easing} forwards`,
      },
    },
    '@media': { [media.reducedMotion]: { selectors: { '&[data-animated]::after': { display: 'none' } } } },
  },
  variants: {
    size: {
      small: { inlineSize: 40, blockSize: 40 },
      large: { inlineSize: 48, blockSize: 48, '@media': { [media.tablet]: { inlineSize: 64, blockSize: 64 } } },
    },
    tone: {
      neutral: { background: color.background.neutralSoft, color: color.foreground.muted },
      accent: { background: color.background.accentSoft, color: color.foreground.accent },
      warning: { background: color.background.warningSoft, color: color.foreground.warning },
      critical: { background: color.background.criticalSoft, color: color.foreground.critical },
    },
  },
})

export type StatusMarkVariants = NonNullable<RecipeVariants<typeof statusMark>>
