import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { color, font, radius } = vars

const box = (side: number, fontSize: string) => ({ inlineSize: side, blockSize: side, fontSize })

export const avatar = recipe({
  base: {
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    borderRadius: radius.pill,
    background: color.background.accentSoft,
    color: color.foreground.accent,
    fontWeight: font.weight.bold,
    lineHeight: 1,
    userSelect: 'none',
  },
  variants: {
    size: { small: box(28, '0.75rem'), medium: box(44, '1rem'), large: box(64, '1.375rem') },
  },
})

export type AvatarVariants = NonNullable<RecipeVariants<typeof avatar>>
