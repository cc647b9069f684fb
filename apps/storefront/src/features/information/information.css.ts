import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { belowHeader, besideContent, highEnough, printed } from '#layout/layout.css.ts'

const { color, font, radius, size, space } = vars

export const page = style([
  printed,
  atoms({ display: 'grid', columns: 1, gap: 6, paddingTop: 8, paddingBottom: 12, minHeight: '80vh' }),
  {
    alignContent: 'start',
    '@media': { [media.desktop]: { gridTemplateColumns: '240px minmax(0, 46rem)', columnGap: space[12] } },
  },
])
globalStyle(`${page} > *`, { '@media': { [media.desktop]: { gridColumn: 2 } } })

/** Before the text in the document, beside it on wide screens. */
export const contents = style([besideContent, atoms({ print: 'none' })])
globalStyle(`${page} > ${contents}`, {
  '@media': {
    [media.desktop]: { gridColumn: 1, gridRow: '2 / span 2', alignSelf: 'start' },
    [`${media.desktop} and ${highEnough}`]: {
      maxBlockSize: `calc(100vh - ${belowHeader} - 24px)`,
      overflowY: 'auto',
    },
  },
})
/** In two columns on smaller screens: the text begins further up. A title of three lines makes no other link taller. */
export const contentsList = style({
  columns: 2,
  columnGap: space[3],
  '@media': { [media.desktop]: { columns: 1 } },
})
export const contentsTitle = style({
  marginBlockEnd: space[2],
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  color: color.foreground.muted,
})
export const contentsLink = style([
  atoms({ display: 'flex', align: 'center', paddingY: 1, tone: 'muted', textWrap: 'balance' }),
  {
    minBlockSize: size.touch,
    paddingInlineStart: space[3],
    borderInlineStart: `2px solid ${color.border.neutral}`,
    fontSize: font.size.small,
    lineHeight: font.leading.tight,
    breakInside: 'avoid',
    ':hover': { color: color.foreground.neutral, borderInlineStartColor: color.border.accent },
    '@media': { [media.desktop]: { minBlockSize: 36 } },
  },
])

export const article = style([atoms({ display: 'grid', columns: 1, gap: 8 }), { alignContent: 'start' }])
export const section = style([
  atoms({ display: 'grid', columns: 1, gap: 3 }),
  {
    scrollMarginBlockStart: belowHeader,
    '@media': { print: { breakInside: 'avoid', marginBlockStart: '12pt' } },
  },
])
export const part = style({ display: 'grid', gap: space[2], scrollMarginBlockStart: belowHeader })

/** HTML that the server rendered from Markdown. */
export const prose = style([
  atoms({ display: 'grid', columns: 1, gap: 3 }),
  { lineHeight: font.leading.body, overflowWrap: 'anywhere' },
])
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

export const permalink = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, tone: 'muted', print: 'none' }),
  {
    minBlockSize: size.touch,
    fontSize: font.size.small,
    ':hover': { color: color.foreground.neutral, textDecoration: 'underline' },
  },
])

// Only the text of the page is printed, with all answers.
globalStyle(`${page}, ${article}, ${section}, ${prose}`, { '@media': { print: { display: 'block' } } })
globalStyle(`${page} :is(form, button)`, { '@media': { print: { display: 'none' } } })
globalStyle(`${page} details::details-content`, {
  '@media': { print: { contentVisibility: 'visible', blockSize: 'auto' } },
})
