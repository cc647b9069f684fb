import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, size, space } = vars

export const nav = style({ '@media': { print: { display: 'none' } } })
export const title = style({
  marginBlockEnd: space[2],
  color: color.foreground.muted,
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
})
/** Two columns on smaller screens, so that the text begins further up. In CSS columns, a long title does not stretch the link beside it. */
export const list = style({
  columns: 2,
  columnGap: space[3],
  '@media': { [media.desktop]: { columns: 1 } },
})
globalStyle(`${list} > * > *`, {
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.touch,
  paddingBlock: space[1],
  paddingInlineStart: space[3],
  borderInlineStart: `2px solid ${color.border.neutral}`,
  color: color.foreground.muted,
  fontSize: font.size.small,
  lineHeight: font.leading.tight,
  textWrap: 'balance',
  breakInside: 'avoid',
  '@media': { [media.desktop]: { minBlockSize: 36 } },
})
globalStyle(`${list} > * > *:hover`, { color: color.foreground.neutral, borderInlineStartColor: color.border.accent })
