import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { font, space } = vars

export const group = style({
  display: 'grid',
  columnGap: space[4],
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr' } },
})
export const legend = style({ fontWeight: font.weight.semibold, paddingBlockEnd: space[1] })
