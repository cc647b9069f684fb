import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/contract.css.ts'

const { color, font, size, space } = vars

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[2],
  color: color.foreground.muted,
  fontSize: font.size.small,
  lineHeight: 1.4,
})
export const item = style({ display: 'inline-flex', alignItems: 'center', gap: space[2], minInlineSize: 0 })
/** Does not shrink beside a long word. */
export const chevron = style({ flexShrink: 0 })
// 44 px on phones, over the rows above and below and the space beside the name.
globalStyle(`${item} > a`, {
  paddingBlock: space[2],
  '@media': {
    [media.phone]: {
      minInlineSize: size.touch,
      marginBlock: -4,
      marginInline: `calc(-1 * ${space[2]})`,
      paddingBlock: space[3],
      paddingInline: space[2],
    },
  },
})
globalStyle(`${item} > a:hover`, {
  color: color.foreground.neutral,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
/** One line: a long name is whole in the title of the page. */
export const here = style({
  maxInlineSize: '14em',
  paddingBlock: space[2],
  overflow: 'hidden',
  color: color.foreground.neutral,
  fontWeight: font.weight.semibold,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.tablet]: { maxInlineSize: '28em' } },
})
