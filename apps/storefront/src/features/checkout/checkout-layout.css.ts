import { style } from '@vanilla-extract/css'

import { atoms } from '@lotus/ui/theme/atoms'

import { besideContent, focused } from '#layout/layout.css.ts'

export const page = style([
  focused,
  atoms({ display: 'grid', columns: 1, gap: 6, paddingTop: 6, paddingBottom: 12, minHeight: '70vh' }),
  { alignContent: 'start' },
])
/** The link back is at the start, help at the end. */
export const back = style({ marginInlineEnd: 'auto' })
export const beside = style([besideContent, atoms({ display: ['none', 'none', 'block'] })])
