import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { highEnough } from '#layout/layout.css.ts'

const { color, font, space } = vars

export const strip = style({
  display: 'none',
  background: color.background.inverse,
  color: color.foreground.onInverse,
  fontSize: font.size.xsmall,
  '@media': { [`${media.tablet} and ${highEnough}`]: { display: 'block' } },
})

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[6],
  minBlockSize: 36,
})

export const promise = style({ display: 'inline-flex', alignItems: 'center', gap: space[2], minBlockSize: 36 })

/** Tablets have no space for a third promise. */
export const contact = style({ display: 'none', '@media': { [media.desktop]: { display: 'block' } } })

export const link = style([
  promise,
  { selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } } },
])
