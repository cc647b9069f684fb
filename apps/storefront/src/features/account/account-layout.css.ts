import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { belowHeader, highEnough, wholeWindow } from '#layout/layout.css.ts'

const { space } = vars

export const page = style([
  atoms({ display: 'grid', columns: 1, gap: 6, align: 'start', paddingTop: 6, paddingBottom: 12 }),
  {
    minBlockSize: wholeWindow,
    '@media': {
      [media.desktop]: { gridTemplateColumns: '256px minmax(0, 1fr)', gap: space[10], paddingBlockStart: space[8] },
    },
    alignContent: 'start',
  },
])

export const aside = style({
  display: 'grid',
  gap: space[5],
  minInlineSize: 0,
  '@media': { [`${media.desktop} and ${highEnough}`]: { position: 'sticky', insetBlockStart: belowHeader } },
})

export const content = style([atoms({ display: 'grid', columns: 1, gap: 6 }), { maxInlineSize: 860 }])
