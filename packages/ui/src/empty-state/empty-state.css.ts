import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, space } = vars

export const empty = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space[3],
  maxInlineSize: 480,
  marginInline: 'auto',
  padding: `${space[10]} ${space[4]}`,
  textAlign: 'center',
})
export const art = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 144,
  blockSize: 144,
  marginBlockEnd: space[2],
  borderRadius: vars.radius.panel,
  background: color.background.accentSoft,
  color: color.foreground.accent,
  fontSize: 56,
  overflow: 'hidden',
})
globalStyle(`${art} > svg`, { inlineSize: '1em', blockSize: '1em' })
export const words = style({ color: color.foreground.muted, textWrap: 'pretty' })
export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[3],
  marginBlockStart: space[3],
})
