import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, shadow, size, space } = vars

export const panel = style([
  atoms({ padding: 2, border: 'neutral', background: 'raised' }),
  {
    position: 'absolute',
    zIndex: vars.layer.overlay,
    insetInline: 0,
    insetBlockStart: '100%',
    maxBlockSize: 'max(180px, min(640px, 100dvh - 160px))',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    borderRadius: 18,
    boxShadow: shadow.overlay,
    '@media': {
      [media.tablet]: { insetBlockStart: `calc(100% + ${space[2]})` },
      [media.desktop]: { minInlineSize: 480 },
    },
  },
])

export const message = style([
  atoms({ display: 'flex', align: 'center', gap: 3, paddingX: 3, tone: 'muted' }),
  { minBlockSize: size.touch, fontSize: font.size.small },
])

/** The active option; the focus stays in the field. */
const chosen = { outline: `3px solid ${color.focus.neutral}`, outlineOffset: -3 }

export const option = style({
  display: 'grid',
  gridTemplateColumns: '52px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[3],
  minBlockSize: 64,
  padding: `${space[1]} ${space[3]} ${space[1]} ${space[2]}`,
  borderRadius: 12,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.background.neutralSoftHover }, '&[aria-selected="true"]': chosen },
})

export const art = style({ inlineSize: 52 })
export const words = style({ display: 'grid', minInlineSize: 0, textWrap: 'pretty' })

export const all = style([
  atoms({ display: 'flex', align: 'center', justify: 'between', gap: 3, paddingX: 3, tone: 'accent' }),
  {
    minBlockSize: size.touch,
    borderRadius: 12,
    fontWeight: font.weight.semibold,
    cursor: 'pointer',
    selectors: { '&:hover': { background: color.background.accentSoft }, '&[aria-selected="true"]': chosen },
  },
])
export const match = style({ background: 'transparent', color: 'inherit', fontWeight: font.weight.bold })

export const ideas = style({ position: 'relative' })
export const ideasTitle = style([
  atoms({ display: 'flex', align: 'center', paddingX: 3, tone: 'muted' }),
  { blockSize: 36, fontSize: font.size.small, fontWeight: font.weight.semibold },
])
export const idea = style([
  atoms({ display: 'flex', align: 'center', gap: 3, paddingX: 3 }),
  {
    inlineSize: '100%',
    blockSize: size.touch,
    border: 0,
    background: 'transparent',
    textAlign: 'start',
    borderRadius: 12,
    cursor: 'pointer',
    selectors: { '&:hover': { background: color.background.neutralSoftHover }, '&[aria-selected="true"]': chosen },
  },
])
export const ideaWords = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  paddingInlineEnd: 44,
})
export const ideaCount = style({
  marginInlineStart: 'auto',
  color: color.foreground.muted,
  fontSize: font.size.small,
  whiteSpace: 'nowrap',
})
/** Over the ends of the recent searches, which are as high. */
export const removers = style({
  position: 'absolute',
  insetBlockStart: 36,
  insetInlineEnd: 0,
  display: 'grid',
  gridAutoRows: size.touch,
  alignItems: 'center',
})
