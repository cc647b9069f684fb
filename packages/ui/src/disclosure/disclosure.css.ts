import { globalStyle, style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars

export const disclosure = recipe({
  base: { minInlineSize: 0 },
  variants: {
    shape: {
      plain: {},
      line: { borderBlockEnd: `1px solid ${color.border.neutral}` },
      card: {
        border: `1px solid ${color.border.neutral}`,
        borderRadius: radius.card,
        background: color.background.surface,
      },
    },
  },
})
export const summary = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space[3],
    minBlockSize: size.touch,
    borderRadius: radius.field,
    fontWeight: font.weight.semibold,
    listStyle: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    selectors: { '&::-webkit-details-marker': { display: 'none' } },
  },
  variants: {
    shape: {
      plain: {},
      line: { minBlockSize: 56 },
      card: { minBlockSize: 56, paddingInline: space[4], borderRadius: radius.card },
    },
  },
})
export const words = style({ flex: 1, minInlineSize: 0 })
export const chevron = style({
  flexShrink: 0,
  color: color.foreground.muted,
  transition: `rotate ${motion.medium} ${motion.easing}`,
})
globalStyle(`details[open] > summary > ${chevron}`, { rotate: '180deg' })
export const content = recipe({
  variants: {
    shape: {
      plain: { paddingBlock: space[2] },
      line: { paddingBlockEnd: space[5] },
      card: { padding: `0 ${space[4]} ${space[4]}` },
    },
  },
})

export type DisclosureVariants = NonNullable<RecipeVariants<typeof disclosure>>
