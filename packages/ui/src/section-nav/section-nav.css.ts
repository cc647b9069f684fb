import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars

export const nav = style({ minInlineSize: 0 })

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  '@media': { [media.desktop]: { flexDirection: 'column', flexWrap: 'nowrap', gap: space[1] } },
})

export const item = style({ position: 'relative', display: 'flex' })

export const icon = style({
  position: 'absolute',
  insetBlockStart: '50%',
  insetInlineStart: space[4],
  translate: '0 -50%',
  display: 'inline-flex',
  fontSize: 18,
  color: color.foreground.muted,
  pointerEvents: 'none',
  // A narrow phone fits three labels in a row, but no icons.
  '@media': { [media.phone]: { display: 'none' } },
})
globalStyle(`${icon} > svg`, { inlineSize: '1em', blockSize: '1em' })

export const link = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.touch,
  paddingInline: space[4],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.pill,
  background: color.background.surface,
  color: color.foreground.neutral,
  fontSize: '0.9375rem',
  fontWeight: font.weight.medium,
  lineHeight: font.leading.tight,
  textDecoration: 'none',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
  selectors: {
    '&:hover': { background: color.background.neutralSoft },
    '&[aria-current="page"]': {
      background: color.background.accentSoft,
      borderColor: color.border.accent,
      color: color.foreground.accent,
      fontWeight: font.weight.semibold,
    },
  },
  '@media': {
    [media.phone]: { paddingInline: space[3] },
    [media.tablet]: { paddingInlineStart: `calc(${space[4]} + 26px)` },
    [media.desktop]: {
      borderColor: 'transparent',
      borderRadius: radius.field,
      background: 'transparent',
      selectors: { '&[aria-current="page"]': { borderColor: 'transparent' } },
    },
  },
})
globalStyle(`${item}:has([aria-current="page"]) > ${icon}`, { color: color.foreground.accent })
