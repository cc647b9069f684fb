import { globalStyle, style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars

export const frame = recipe({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    inlineSize: '100%',
    minInlineSize: 0,
    background: color.background.surface,
    border: `1px solid ${color.border.control}`,
    color: color.foreground.neutral,
    transition: `border-color ${motion.fast}, box-shadow ${motion.fast}`,
    ':hover': { borderColor: color.foreground.muted },
    // The focus ring is on the wrapper, which includes the icon and the clear button.
    ':focus-within': { borderColor: color.border.accent, boxShadow: `0 0 0 3px ${color.background.accentSoftHover}` },
    selectors: {
      '&:has([aria-invalid="true"])': { borderColor: color.border.critical },
      '&:has([aria-invalid="true"]):focus-within': { boxShadow: `0 0 0 3px ${color.background.criticalSoft}` },
      '&:has(input:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
    },
  },
  variants: {
    shape: { field: { borderRadius: radius.field }, pill: { borderRadius: radius.pill } },
    size: { medium: { minBlockSize: size.control }, small: { minBlockSize: size.touch } },
  },
})

export const input = style({
  flex: 1,
  alignSelf: 'stretch',
  inlineSize: '100%',
  minInlineSize: 0,
  padding: 0,
  paddingInline: space[4],
  border: 0,
  borderRadius: 'inherit',
  background: 'transparent',
  // Below 16 px iOS zooms the page when the field receives focus.
  fontSize: font.size.medium,
  outline: 'none',
  textOverflow: 'ellipsis',
  selectors: {
    '&::placeholder': { color: color.foreground.muted, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&:focus-visible': { outline: 'none' },
  },
})

export const icon = style({
  display: 'inline-flex',
  paddingInlineStart: space[4],
  color: color.foreground.muted,
  fontSize: 18,
  pointerEvents: 'none',
})

globalStyle(`${icon} + ${input}`, { paddingInlineStart: space[3] })
globalStyle(`${icon} > svg`, { inlineSize: '1em', blockSize: '1em' })

export const end = style({ display: 'inline-flex', alignItems: 'center', paddingInlineEnd: space[1] })

export type TextInputVariants = NonNullable<RecipeVariants<typeof frame>>
