import { keyframes, styleVariants } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, radius } = vars
const breathe = keyframes({ '50%': { opacity: 0.45 } })

const line = (size: string, leading: string | number) => ({
  blockSize: `calc(${size} * ${leading})`,
  paddingBlock: '0.18em',
})

export const skeleton = recipe({
  base: {
    display: 'block',
    background: color.background.neutralSoftHover,
    backgroundClip: 'content-box',
    borderRadius: radius.small,
    animation: `${breathe} 1.6s ease-in-out infinite`,
    '@media': { [media.reducedMotion]: { animation: 'none' } },
  },
  variants: {
    // Lines have the height of the text that they replace, to prevent a layout shift.
    shape: {
      caption: line(font.size.caption, 1.4),
      small: line(font.size.small, 1.45),
      medium: line(font.size.medium, font.leading.body),
      title3: line(font.size.title3, font.leading.tight),
      title2: line(font.size.title2, font.leading.heading),
      title1: line(font.size.title1, font.leading.heading),
      square: { aspectRatio: '1', borderRadius: radius.card },
      art: { aspectRatio: '1 / 0.92', borderRadius: radius.card },
      button: { blockSize: vars.size.touch, borderRadius: radius.pill },
      field: { blockSize: vars.size.control, borderRadius: radius.field },
      panel: { blockSize: 160, borderRadius: radius.panel },
      hero: { blockSize: 'clamp(300px, 32vw, 402px)', borderRadius: radius.panel },
      circle: { inlineSize: vars.size.touch, blockSize: vars.size.touch, borderRadius: radius.pill },
    },
  },
})

export const width = styleVariants(
  { full: '100%', long: '80%', half: '50%', short: '30%', word: '5em' },
  (inlineSize) => ({ inlineSize, maxInlineSize: '100%' }),
)

export type SkeletonVariants = NonNullable<RecipeVariants<typeof skeleton>>
