import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { space } = vars

export const tools = style({
  display: 'grid',
  // One below the other where their text would be cut.
  gridTemplateColumns: 'repeat(auto-fit, minmax(16rem, 1fr))',
  gap: space[3],
  '@media': { [media.tablet]: { gridTemplateColumns: '280px 200px' } },
})
export const pictures = style({ display: 'grid', gridTemplateColumns: 'repeat(3, 48px)', gap: space[2] })
/** As wide as its text on a desktop. */
export const action = style({
  gridColumn: '1 / -1',
  display: 'grid',
  '@media': { [media.tablet]: { justifyContent: 'start' } },
})
