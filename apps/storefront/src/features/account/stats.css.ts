import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { font, space } = vars

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
  gap: space[3],
})
export const tile = style({ display: 'grid', gap: space[2], alignContent: 'start' })
export const label = style([
  atoms({ display: 'flex', align: 'center', gap: 3, tone: 'muted' }),
  { fontSize: font.size.small },
])
export const icon = style([
  atoms({ display: 'grid', radius: 'pill', background: 'accentSoft', tone: 'accent' }),
  {
    placeItems: 'center',
    inlineSize: 40,
    blockSize: 40,
    fontSize: 20,
    '@media': { [media.phone]: { display: 'none' } },
  },
])
globalStyle(`${icon} > svg`, { inlineSize: '1em', blockSize: '1em' })
export const value = style({
  fontFamily: font.family.heading,
  fontSize: font.size.title3,
  fontWeight: font.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: font.leading.tight,
  overflowWrap: 'anywhere',
})
