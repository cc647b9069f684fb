import { globalStyle, style } from '@vanilla-extract/css'

import { bar } from '../progress-bar/progress-bar.css.ts'
import { vars } from '../theme/contract.css.ts'
import { atoms } from '../theme/atoms.ts'

const { color, font, radius } = vars

export const stars = style({ display: 'block', blockSize: 18, inlineSize: 90, flexShrink: 0 })
globalStyle(`${stars} path`, { fill: color.background.neutralSoftHover })
globalStyle(`${stars} path[data-on]`, { fill: color.star })

export const field = atoms({ display: 'grid', gap: 1 })
export const legend = style({ padding: 0, fontWeight: 600, fontSize: '0.875rem' })
export const row = style({ display: 'inline-flex' })
/** The stars up to the chosen one are filled. */
export const choice = style({
  appearance: 'none',
  margin: 0,
  inlineSize: 44,
  blockSize: 44,
  cursor: 'pointer',
  borderRadius: radius.small,
  backgroundColor: 'transparent',
  display: 'grid',
  placeItems: 'center',
  selectors: {
    '&:focus-visible': { outline: `3px solid ${color.focus.neutral}`, outlineOffset: -3 },
    '&::before': {
      content: '""',
      inlineSize: 32,
      blockSize: 32,
      backgroundColor: color.border.control,
      clipPath: 'polygon(50% 8%, 62% 36%, 92% 39%, 69% 59%, 76% 89%, 50% 73%, 24% 89%, 31% 59%, 8% 39%, 38% 36%)',
    },
    '&:is(:checked, :hover)::before, &:has(~ :is(:checked, :hover))::before': { backgroundColor: color.star },
    '&[data-invalid]::before': { backgroundColor: color.border.critical },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: {
        '&::before': { backgroundColor: 'GrayText', forcedColorAdjust: 'none' },
        '&:checked::before, &:has(~ :checked)::before': { backgroundColor: 'Highlight' },
      },
    },
  },
})
export const note = style({ color: color.foreground.muted, fontSize: '0.8125rem' })
export const error = style({ color: color.foreground.critical, fontSize: '0.8125rem' })

export const share = style([
  atoms({ display: 'grid', align: 'center', gap: 2 }),
  { gridTemplateColumns: '2.5em minmax(0, 1fr) 2.5em', fontSize: font.size.small, fontVariantNumeric: 'tabular-nums' },
])
export const shareBar = style([bar])
const noForcedColors = '(forced-colors: none)'
globalStyle(`${shareBar}::-webkit-progress-value`, { '@media': { [noForcedColors]: { background: color.star } } })
globalStyle(`${shareBar}::-moz-progress-bar`, { '@media': { [noForcedColors]: { background: color.star } } })
export const count = style([atoms({ tone: 'muted' }), { textAlign: 'end' }])
