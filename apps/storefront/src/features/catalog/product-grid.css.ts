import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { space } = vars

export const cell = style({ display: 'grid', minInlineSize: 0 })

/** One full row, the rest hidden; on phones three rows of two. */
export const row = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 134px), 1fr))',
  '@media': {
    [media.narrow]: { columnGap: space[2] },
    [media.tablet]: { gap: space[4], gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [media.desktop]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    '(width >= 1200px)': { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
  },
})

export const rowCell = style([
  cell,
  {
    '@media': {
      [media.desktop]: { selectors: { '&:nth-child(n + 5)': { display: 'none' } } },
      '(width >= 1200px)': {
        selectors: { '&:nth-child(n + 5)': { display: 'grid' }, '&:nth-child(n + 6)': { display: 'none' } },
      },
    },
  },
])

/** As many columns as fit; two on phones. */
export const list = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 134px), 1fr))',
  '@media': {
    [media.narrow]: { columnGap: space[2] },
    [media.tablet]: { gap: space[4], gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' },
  },
})

export const layouts = { list, row }
