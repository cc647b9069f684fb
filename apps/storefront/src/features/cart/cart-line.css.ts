import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

export { name } from '#layout/line.css.ts'

const { space } = vars
/** The summary takes so much of the page that a name needs the column of the controls. */
const besideSummary = '(1024px <= width < 1200px)'

export const line = style([
  atoms({ display: 'grid', gap: 4, rowGap: 2, align: 'center', paddingY: 5, border: 'between' }),
  {
    gridTemplateColumns: '72px 1fr auto',
    gridTemplateAreas: '"art text text" "art quantity total" "art away away"',
    '@media': {
      // 390 px, or more with a larger font of the browser: the number of the quantity must fit.
      '(width < 24.375em)': {
        gridTemplateColumns: '56px 1fr auto',
        gridTemplateAreas: '"art text text" "quantity quantity total" "away away away"',
      },
      [media.tablet]: { gridTemplateColumns: '96px 1fr auto 7.5rem', gridTemplateAreas: '"art text controls total"' },
      [besideSummary]: {
        gridTemplateColumns: '96px 1fr auto',
        gridTemplateAreas: '"art text total" "art controls controls"',
      },
    },
  },
])
export const art = style({ gridArea: 'art', alignSelf: 'start' })
export const text = style([atoms({ display: 'grid', columns: 1, gap: 1 }), { gridArea: 'text', minInlineSize: 0 }])
/** Stacked in their own column on wide screens; on phones the total is beside the quantity. */
export const controls = style({
  display: 'contents',
  '@media': {
    [media.tablet]: { gridArea: 'controls', display: 'grid', justifyItems: 'start', gap: space[1] },
    [besideSummary]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[5] },
  },
})
export const quantity = style({ gridArea: 'quantity', '@media': { [media.tablet]: { gridArea: 'auto' } } })
/** Remove and save for later stay beside each other. */
export const away = style([
  atoms({ display: 'flex', wrap: true, align: 'center' }),
  { gridArea: 'away', marginInlineStart: `calc(${space[3]} * -1)`, '@media': { [media.tablet]: { gridArea: 'auto' } } },
])
export const total = style({ gridArea: 'total', textAlign: 'end' })
export const amount = style({ whiteSpace: 'nowrap' })
