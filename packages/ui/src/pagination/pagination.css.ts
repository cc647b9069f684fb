import { style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 2,
  '@media': { [media.tablet]: { gap: space[1] } },
})
const place = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minInlineSize: size.touch,
  blockSize: size.touch,
})
export const item = style({
  selectors: {
    '&[data-on="phone"]': { '@media': { [media.tablet]: { display: 'none' } } },
    '&[data-on="desktop"]': { '@media': { [media.phone]: { display: 'none' } } },
  },
})
export const gap = style([place, { color: color.foreground.muted }])
export const link = style([
  place,
  {
    paddingInline: space[1],
    borderRadius: radius.pill,
    color: color.foreground.neutral,
    fontWeight: font.weight.medium,
    fontVariantNumeric: 'tabular-nums',
    transition: `background-color ${motion.fast}`,
    selectors: {
      '&:hover': { background: color.background.neutralSoft },
      '&[aria-current="page"]': {
        background: color.background.accent,
        color: color.foreground.onAccent,
        fontWeight: font.weight.bold,
      },
    },
  },
])
export const closed = style([place, { color: color.foreground.muted, opacity: 0.45 }])
