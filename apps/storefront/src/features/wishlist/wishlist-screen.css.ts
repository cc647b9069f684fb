import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { pendingWindow, wholeWindow } from '#layout/layout.css.ts'

const { color, font, space } = vars

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[5],
  minBlockSize: wholeWindow,
  paddingBlock: `${space[6]} ${space[12]}`,
})
export const pendingPage = style([page, pendingWindow])
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: `${space[3]} ${space[6]}`,
})
export const title = style({ display: 'grid', gap: space[1], minInlineSize: 0 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
})
export const sort = style({ flex: '1 1 12rem', maxInlineSize: '16rem' })
export const marked = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  paddingBlockEnd: space[3],
  borderBlockEnd: `1px solid ${color.border.neutral}`,
})
export const results = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  selectors: { '&[aria-busy="true"]': { opacity: 0.6 } },
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto 72px minmax(0, 1fr)',
  gridTemplateAreas: '"mark art text" "mark art price" ". actions actions"',
  gap: `${space[2]} ${space[3]}`,
  alignItems: 'start',
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  ':last-child': { borderBlockEnd: 'none', paddingBlockEnd: 0 },
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'auto 96px minmax(0, 1fr) auto',
      gridTemplateAreas: '"mark art text price" "mark art actions actions"',
      columnGap: space[4],
      alignItems: 'center',
    },
    [media.desktop]: {
      gridTemplateColumns: 'auto 96px minmax(0, 1fr) 8rem 15.5rem',
      gridTemplateAreas: '"mark art text price actions"',
    },
  },
})
export const mark = style({ gridArea: 'mark', alignSelf: 'center' })
export const art = style({ gridArea: 'art', selectors: { '&[data-gone]': { opacity: 0.55 } } })
export const text = style({ gridArea: 'text', display: 'grid', gap: space[1], minInlineSize: 0 })
export const name = style({
  color: color.foreground.neutral,
  fontWeight: font.weight.semibold,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  ':hover': { textDecoration: 'underline' },
})
export const price = style({ gridArea: 'price', '@media': { [media.tablet]: { textAlign: 'end' } } })
export const controls = style({
  gridArea: 'actions',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space[1],
})
export const pendingLine = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  gridTemplateAreas: '"art text"',
  gap: space[4],
  alignItems: 'center',
  paddingBlock: space[4],
})
