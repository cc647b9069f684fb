import { styleVariants } from '@vanilla-extract/css'

export const sides = styleVariants({ 26: 26, 32: 32 }, (side) => ({
  position: 'relative',
  inlineSize: side,
  blockSize: side,
  flexShrink: 0,
}))
