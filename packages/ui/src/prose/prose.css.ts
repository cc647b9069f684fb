import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, radius, space } = vars

export const prose = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  lineHeight: font.leading.body,
  overflowWrap: 'anywhere',
  '@media': { print: { display: 'block' } },
})
globalStyle(`${prose} a`, {
  color: color.foreground.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  borderRadius: radius.small,
})
globalStyle(`${prose} ul, ${prose} ol`, { display: 'grid', gap: space[2], paddingInlineStart: space[6] })
globalStyle(`${prose} ul`, { listStyle: 'disc' })
globalStyle(`${prose} ol`, { listStyle: 'decimal' })
// A cell is as wide as its longest word: `anywhere` would break words to make narrow columns.
globalStyle(`${prose} table`, {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontSize: font.size.small,
  overflowWrap: 'break-word',
})
globalStyle(`${prose} th, ${prose} td`, {
  padding: `${space[2]} ${space[3]} ${space[2]} 0`,
  borderBlockEnd: `1px solid ${color.border.neutral}`,
  textAlign: 'start',
  verticalAlign: 'top',
})
globalStyle(`${prose} th`, { fontWeight: font.weight.semibold })
globalStyle(`${prose} th[scope=row]`, { fontWeight: font.weight.regular })
globalStyle(`${prose} th[scope=rowgroup]`, { paddingBlockStart: space[5] })
globalStyle(`${prose} code`, { fontSize: '0.95em' })
