import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { space } = vars

export const form = style({ display: 'grid', gap: space[6] })
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } },
})
const span = (columns: number) => style({ '@media': { [media.tablet]: { gridColumn: `span ${columns}` } } })
export const full = span(6)
export const twoThirds = span(4)
export const half = span(3)
export const third = span(2)
export const problems = style({ display: 'grid', gap: space[1], ':focus': { outline: 'none' } })
export const problemList = style({ display: 'flex', flexWrap: 'wrap', gap: `${space[1]} ${space[4]}` })
/** Beside a field of the same row, aligned with its control. */
export const lookUp = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: vars.size.control,
  '@media': { [media.tablet]: { marginBlockStart: space[6] } },
})
