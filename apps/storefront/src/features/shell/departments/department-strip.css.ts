import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { color, font, size, space } = vars

/** Hidden on phones: the bottom bar has a button for the departments. */
export const strip = style([
  atoms({ display: ['none', 'block'], border: 'bottom' }),
  { blockSize: 44, '@media': { [`${media.tablet} and ${media.high}`]: { blockSize: 56 } } },
])

/** Begins below the brand. On a wide screen it begins further left if it is too long, unlike the page. */
export const row = style([
  atoms({ display: 'flex', align: 'center', gap: 3, paddingX: 6 }),
  {
    blockSize: '100%',
    '@media': {
      [media.desktop]: { paddingInline: `max(${space[8]}, (100% - ${size.content}) / 2 + ${space[8]})` },
      [media.wide]: { paddingInline: space[8] },
    },
  },
])
globalStyle(`${row}::before`, {
  // Shrinks before the list does.
  flex: `0 9999 calc((100% + 2 * ${space[8]} - ${size.content}) / 2)`,
  marginInlineEnd: `calc(-1 * ${space[3]})`,
  '@media': { [media.wide]: { content: "''" } },
})

// Cancels the gap of `ScrollRow`, so that the row ends at the edge of a wide page.
globalStyle(`${row} li + li`, { '@media': { [media.wide]: { marginInlineStart: `calc(-1 * ${space[1]})` } } })

export const all = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, radius: 'pill', paddingX: 4, background: 'accentSoft' }),
  atoms({ tone: 'accent', fontSize: 'small', fontWeight: 'semibold' }),
  {
    flexShrink: 0,
    minBlockSize: 38,
    selectors: {
      '&:hover': { background: color.background.accentSoftHover },
      '&:focus-visible': { outlineOffset: -3 },
    },
  },
])
export const department = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, radius: 'pill', paddingX: 2, minHeight: 'touch' }),
  atoms({ fontSize: 'small', fontWeight: 'medium' }),
  {
    whiteSpace: 'nowrap',
    selectors: {
      '&:hover': { background: color.background.neutralSoft },
      '&[aria-current="page"]': { color: color.foreground.accent, fontWeight: font.weight.semibold },
      '&:focus-visible': { outlineOffset: -3 },
    },
  },
])
