import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, size, space } = vars

export const panel = style([
  atoms({ position: 'absolute', padding: 2, border: 'neutral', background: 'raised' }),
  {
    zIndex: vars.layer.overlay,
    insetInline: 0,
    insetBlockStart: '100%',
    maxBlockSize: 'max(180px, min(640px, 100dvh - 160px))',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    borderRadius: 18,
    boxShadow: vars.shadow.overlay,
    '@media': {
      [media.tablet]: { insetBlockStart: `calc(100% + ${space[2]})` },
      [media.desktop]: { minInlineSize: 480 },
    },
  },
])

export const message = style([
  atoms({ display: 'flex', align: 'center', gap: 3, paddingX: 3, minHeight: 'touch' }),
  atoms({ fontSize: 'small', tone: 'muted' }),
])

/** The active option has an outline; the focus stays in the field. */
const choice = style([
  atoms({ display: 'flex', align: 'center', gap: 3, paddingX: 3, minHeight: 'touch' }),
  {
    inlineSize: '100%',
    borderRadius: 12,
    selectors: {
      '&:hover': { background: color.background.neutralSoftHover },
      '&[aria-selected="true"]': { outline: `3px solid ${color.focus.neutral}`, outlineOffset: -3 },
    },
  },
])
export const option = style([
  choice,
  atoms({ display: 'grid' }),
  {
    gridTemplateColumns: '52px minmax(0, 1fr) auto',
    minBlockSize: 64,
    padding: `${space[1]} ${space[3]} ${space[1]} ${space[2]}`,
  },
])
export const match = style([atoms({ fontWeight: 'bold' }), { background: 'transparent', color: 'inherit' }])
export const all = style([choice, atoms({ justify: 'between', fontWeight: 'semibold', tone: 'accent' })])

export const ideas = atoms({ position: 'relative' })
const titleHeight = 36
export const ideasTitle = style([
  atoms({ display: 'flex', align: 'center', paddingX: 3, fontSize: 'small', fontWeight: 'semibold', tone: 'muted' }),
  { blockSize: titleHeight },
])
export const idea = choice
export const ideaWords = style([atoms({ truncate: true }), { flex: 1, paddingInlineEnd: 44, textAlign: 'start' }])
/** Over the ends of the recent searches, which are as high. */
export const removers = style([
  atoms({ position: 'absolute', display: 'grid', align: 'center' }),
  { insetBlockStart: titleHeight, insetInlineEnd: 0, gridAutoRows: size.touch },
])
