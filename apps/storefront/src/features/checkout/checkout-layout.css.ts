import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { belowHeader, focused } from '#layout/layout.css.ts'

const { space } = vars

export const page = style([
  focused,
  {
    display: 'grid',
    gap: space[6],
    alignContent: 'start',
    paddingBlock: `${space[6]} ${space[12]}`,
    minBlockSize: '70vh',
  },
])
/** The link back at the start, help at the end. */
export const ways = style([
  atoms({ display: 'flex', wrap: true, align: 'center', columnGap: 4 }),
  { marginBlock: `calc(${space[4]} * -1)` },
])
globalStyle(`${ways} > :first-child`, { marginInlineEnd: 'auto' })
export const columns = style([atoms({ display: 'grid', columns: 1, gap: 6, align: 'start' })])
export const withSummary = style([
  columns,
  { '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 380px', gap: space[8] } } },
])
/** On phones and tablets the summary is folded above the step; on a desktop it is beside it. */
export const folded = style({ '@media': { [media.desktop]: { display: 'none' } } })
export const beside = style({
  display: 'none',
  '@media': { [media.desktop]: { display: 'block', position: 'sticky', insetBlockStart: belowHeader } },
})
