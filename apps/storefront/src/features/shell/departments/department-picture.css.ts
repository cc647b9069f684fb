import { style, styleVariants } from '@vanilla-extract/css'

export const sides = styleVariants({ 26: 26, 32: 32 }, (side) => ({
  display: 'block',
  inlineSize: side,
  blockSize: side,
  flexShrink: 0,
}))
export const image = style({ display: 'block', inlineSize: '100%', blockSize: '100%', objectFit: 'contain' })
