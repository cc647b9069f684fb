import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { space } = vars

const equal = (columns: number) => ({ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` })
/** The width from which five columns fit. */
const widest = '(width >= 1200px)'

export const cell = style({ display: 'grid' })

/** As many columns as fit, and two on phones. */
const list = style([
  atoms({ display: 'grid', gap: 3 }),
  {
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 134px), 1fr))',
    '@media': {
      [media.narrow]: { columnGap: space[2] },
      [media.tablet]: { gap: space[4], gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' },
    },
  },
])
/** One full row on tablets and desktops, where the rest is hidden. Three rows of two on phones. */
const row = style([list, { '@media': { [media.tablet]: equal(3), [media.desktop]: equal(4), [widest]: equal(5) } }])
export const rowCell = style([
  cell,
  {
    selectors: {
      '&:nth-child(n + 5)': { '@media': { [media.desktop]: { display: 'none' }, [widest]: { display: 'grid' } } },
      '&:nth-child(n + 6)': { '@media': { [widest]: { display: 'none' } } },
    },
  },
])

export const layouts = { list, row }
