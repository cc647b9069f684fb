import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import * as layout from '#layout/line.css.ts'

const { space } = vars

export const sort = style({ flex: '1 1 12rem', maxInlineSize: '16rem' })
export const results = style([
  atoms({ display: 'grid', columns: 1, gap: 6 }),
  { selectors: { '&[aria-busy="true"]': { opacity: 0.6 } } },
])
export const line = style([
  atoms({ display: 'grid', gap: 3, rowGap: 2, align: 'start', paddingY: 4, border: 'between' }),
  {
    gridTemplateColumns: 'auto 72px minmax(0, 1fr)',
    gridTemplateAreas: '"mark art text" "mark art price" ". actions actions"',
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
  },
])
export const mark = style({ gridArea: 'mark', alignSelf: 'center' })
export const art = style({ gridArea: 'art', selectors: { '&[data-gone]': { opacity: 0.55 } } })
export const name = style([layout.name, { textWrap: 'pretty' }])
export const text = style([atoms({ display: 'grid', columns: 1, gap: 1 }), { gridArea: 'text' }])
export const price = style({ gridArea: 'price', '@media': { [media.tablet]: { textAlign: 'end' } } })
export const controls = style([
  atoms({ display: 'flex', align: 'center', justify: 'end', gap: 1 }),
  { gridArea: 'actions' },
])
