import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { color, font, radius, space } = vars

const height = 56

/** Hidden on phones: the bottom bar has a button for the departments. */
export const strip = style({
  display: 'none',
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  '@media': { [media.tablet]: { display: 'block', blockSize: height } },
})

export const row = style({ display: 'flex', alignItems: 'center', gap: space[3], blockSize: '100%' })

export const scroller = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minInlineSize: 0,
  flex: 1,
  blockSize: '100%',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // The overflow fades out and scrolls.
  maskImage: 'linear-gradient(to right, #000 calc(100% - 48px), transparent)',
  paddingInlineEnd: space[10],
})

const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  flexShrink: 0,
  minBlockSize: 44,
  borderRadius: radius.pill,
  fontSize: font.size.small,
  fontWeight: font.weight.medium,
  whiteSpace: 'nowrap',
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
})

export const all = style([
  link,
  {
    minBlockSize: 38,
    paddingInline: space[4],
    background: color.background.accentSoft,
    color: color.foreground.accent,
    fontWeight: font.weight.semibold,
    selectors: { '&:hover': { background: color.background.accentSoftHover } },
  },
])

export const department = style([
  link,
  {
    paddingInline: space[2],
    selectors: {
      '&:hover': { background: color.background.neutralSoft },
      '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
    },
  },
])

export const picture = style({ inlineSize: 26, blockSize: 26, flexShrink: 0 })
export const image = style({ inlineSize: 26, blockSize: 26, objectFit: 'contain' })

export const pending = style({ display: 'flex', alignItems: 'center', gap: space[6], flex: 1, overflow: 'hidden' })
export const failed = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  flex: 1,
  minInlineSize: 0,
  fontSize: font.size.small,
})
export const failedText = style({ minInlineSize: 0 })
