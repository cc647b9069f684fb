import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

/** The width from which five columns fit. */
const widest = '(width >= 1200px)'

export const cell = atoms({ display: 'grid' })

/** A smaller gap, so that two columns also fit at 320 px. */
const narrowGap = style({ '@media': { [media.narrow]: { columnGap: vars.space[2] } } })

/** As many columns as fit, and two on phones. */
const list = style([atoms({ display: 'grid', gap: [3, 4], columns: 'card' }), narrowGap])
/** One full row on tablets and desktops, where the rest is hidden. Three rows of two on phones. */
const row = style([
  atoms({ display: 'grid', gap: [3, 4], columns: ['card', 3, 4] }),
  narrowGap,
  { '@media': { [widest]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' } } },
])
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
