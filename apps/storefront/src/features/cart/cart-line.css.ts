import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { space, color, font } = vars

export const line = style({
  display: 'grid',
  gridTemplateColumns: '72px 1fr auto',
  gridTemplateAreas: '"art words words" "art controls total"',
  gap: `${space[2]} ${space[4]}`,
  alignItems: 'center',
  paddingBlock: space[5],
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  ':last-child': { borderBlockEnd: 'none' },
  '@media': {
    '(width < 390px)': { gridTemplateColumns: '56px 1fr auto' },
    [media.tablet]: { gridTemplateColumns: '96px 1fr auto 7.5rem', gridTemplateAreas: '"art words controls total"' },
  },
})
export const art = style({ gridArea: 'art', alignSelf: 'start' })
export const words = style({ gridArea: 'words', display: 'grid', gap: space[1], minInlineSize: 0 })
export const name = style({
  color: color.foreground.neutral,
  fontWeight: font.weight.semibold,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  ':hover': { textDecoration: 'underline' },
})
export const controls = style({
  gridArea: 'controls',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  alignItems: 'center',
  '@media': { [media.tablet]: { display: 'grid', justifyItems: 'start', gap: space[1] } },
})
/** The two ways out of the cart stay beside each other. */
export const away = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  marginInlineStart: `calc(${space[3]} * -1)`,
})
export const total = style({
  gridArea: 'total',
  textAlign: 'end',
  whiteSpace: 'nowrap',
  selectors: { '&[data-gone]': { textDecoration: 'line-through', color: color.foreground.muted } },
})
