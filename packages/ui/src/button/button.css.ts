import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars
const foreground = createVar()
const turn = keyframes({ to: { rotate: '1turn' } })

const base = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  paddingBlock: space[2],
  border: '1px solid transparent',
  borderRadius: radius.pill,
  color: foreground,
  fontFamily: font.family.body,
  fontWeight: font.weight.semibold,
  lineHeight: font.leading.tight,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}, color ${motion.fast}, scale ${motion.fast}`,
  selectors: {
    '&:active:not([aria-disabled])': { scale: '0.98' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    // The label stays under the spinner, so the button keeps its width and its accessible name.
    '&[data-busy]': { color: 'transparent', cursor: 'progress' },
    '&[data-busy]::after': {
      content: '',
      position: 'absolute',
      inset: 0,
      margin: 'auto',
      inlineSize: '1.25em',
      blockSize: '1.25em',
      border: `2px solid ${foreground}`,
      borderInlineEndColor: 'transparent',
      borderRadius: radius.pill,
      animation: `${turn} 800ms linear infinite`,
    },
  },
})

export const icon = style({
  display: 'inline-flex',
  flexShrink: 0,
  fontSize: '1.25em',
  blockSize: '1em',
  inlineSize: '1em',
})

globalStyle(`${icon} > svg`, { inlineSize: '100%', blockSize: '100%' })

export const button = recipe({
  base,
  variants: {
    emphasis: {
      strong: {
        vars: { [foreground]: color.foreground.onAccent },
        background: color.background.accent,
        selectors: {
          '&:hover:not(:disabled)': { background: color.background.accentHover },
          '&:active:not(:disabled)': { background: color.background.accentActive },
        },
      },
      soft: {
        vars: { [foreground]: color.foreground.accent },
        background: color.background.accentSoft,
        selectors: { '&:hover:not(:disabled)': { background: color.background.accentSoftHover } },
      },
      outline: {
        vars: { [foreground]: color.foreground.neutral },
        background: color.background.surface,
        borderColor: color.border.neutral,
        selectors: { '&:hover:not(:disabled)': { borderColor: color.border.control } },
      },
      ghost: {
        vars: { [foreground]: color.foreground.neutral },
        background: 'transparent',
        selectors: { '&:hover:not(:disabled)': { background: color.background.neutralSoft } },
      },
      link: {
        vars: { [foreground]: color.foreground.accent },
        background: 'transparent',
        paddingInline: '0 !important',
        selectors: { '&:hover:not(:disabled)': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
      },
    },
    // After `emphasis`, whose colors it replaces.
    tone: {
      neutral: {},
      inverse: {
        vars: { [foreground]: color.foreground.onContrast },
        background: color.background.contrast,
        selectors: { '&:hover:not(:disabled)': { background: color.background.contrastHover } },
      },
      critical: {
        vars: { [foreground]: color.foreground.onOffer },
        background: color.background.offer,
        selectors: {
          '&:hover:not(:disabled)': { background: color.background.offer, filter: 'brightness(0.92)' },
        },
      },
    },
    size: {
      small: {
        minBlockSize: 36,
        paddingInline: space[4],
        fontSize: font.size.small,
        '@media': { [media.coarse]: { minBlockSize: size.touch } },
      },
      medium: {
        minBlockSize: size.touch,
        paddingInline: space[5],
        fontSize: '0.9375rem',
        '@media': { [media.narrow]: { paddingInline: space[3] } },
      },
      large: { minBlockSize: 54, paddingInline: space[6], fontSize: font.size.medium },
    },
    width: { content: {}, full: { inlineSize: '100%' } },
  },
})

export type ButtonVariants = NonNullable<RecipeVariants<typeof button>>
