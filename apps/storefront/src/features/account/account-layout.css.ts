import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { besideContent } from '#layout/layout.css.ts'

const { space } = vars

export const page = style([
  atoms({ display: 'grid', columns: 1, gap: 6, align: 'start', paddingTop: 6, paddingBottom: 12, minHeight: 'window' }),
  {
    alignContent: 'start',
    '@media': {
      [media.desktop]: { gridTemplateColumns: '256px minmax(0, 1fr)', gap: space[10], paddingBlockStart: space[8] },
    },
  },
])
export const aside = style([besideContent, atoms({ display: 'grid', columns: 1, gap: 5 })])
export const content = style([atoms({ display: 'grid', columns: 1, gap: 6 }), { maxInlineSize: 860 }])
