import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, size, space } = vars

const fade = 48
const maskOf = (start: number, end: number) =>
  `linear-gradient(to right, transparent, #000 ${start}px, #000 calc(100% - ${end}px), transparent)`

export const list = style({
  display: 'flex',
  gap: space[2],
  // Room for the focus ring, which the scrolling box would clip.
  padding: space[1],
  margin: `calc(-1 * ${space[1]})`,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
  // A focused tab scrolls clear of the faded edges.
  scrollPaddingInline: fade,
  selectors: {
    '&[data-more-start]': { maskImage: maskOf(fade, 0) },
    '&[data-more-end]': { maskImage: maskOf(0, fade) },
    '&[data-more-start][data-more-end]': { maskImage: maskOf(fade, fade) },
  },
})

export const tab = style({
  flexShrink: 0,
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: size.touch,
  paddingInline: space[4],
  paddingBlock: space[2],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.field,
  background: color.background.surface,
  color: color.foreground.neutral,
  fontSize: font.size.small,
  fontWeight: font.weight.medium,
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
  selectors: {
    '&:hover': { borderColor: color.border.control },
    '&[data-state="active"]': {
      background: color.background.accentSoft,
      borderColor: color.border.accent,
      color: color.foreground.accent,
      fontWeight: font.weight.semibold,
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: {
        '&[data-state="active"]': { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
      },
    },
  },
})

export const description = style({ fontWeight: font.weight.medium, color: color.foreground.muted })

export const panel = style({
  marginBlockStart: space[4],
  borderRadius: radius.card,
})
