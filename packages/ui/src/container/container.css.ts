import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

export const container = recipe({
  base: {
    inlineSize: '100%',
    marginInline: 'auto',
    paddingInline: vars.space[4],
    '@media': {
      [media.tablet]: { paddingInline: vars.space[6] },
      [media.desktop]: { paddingInline: vars.space[8] },
    },
  },
  variants: {
    width: {
      page: { maxInlineSize: vars.size.content },
      reading: { maxInlineSize: 760 },
      form: { maxInlineSize: 560 },
    },
  },
})

export type ContainerVariants = NonNullable<RecipeVariants<typeof container>>
