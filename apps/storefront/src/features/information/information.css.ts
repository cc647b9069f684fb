import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { belowHeader, highEnough } from '#layout/layout.css.ts'

const { color, font, radius, size, space } = vars

export const page = style([
  atoms({ display: 'grid', columns: 1, gap: 6, paddingTop: 8, paddingBottom: 12 }),
  {
    minBlockSize: '80vh',
    '@media': {
      [media.desktop]: {
        gridTemplateColumns: '240px minmax(0, 46rem)',
        columnGap: space[12],
      },
      print: { display: 'block' },
    },
    alignContent: 'start',
  },
])

export const head = style({
  display: 'grid',
  gap: space[2],
  '@media': { [media.desktop]: { gridColumn: 2 } },
})

/** Before the text in the document, beside it on wide screens. */
export const contents = style({
  '@media': {
    [media.desktop]: { gridColumn: 1, gridRow: '2 / span 2', alignSelf: 'start' },
    [`${media.desktop} and ${highEnough}`]: {
      position: 'sticky',
      insetBlockStart: belowHeader,
      maxBlockSize: `calc(100vh - ${belowHeader} - 24px)`,
      overflowY: 'auto',
    },
    print: { display: 'none' },
  },
})
/** In two columns on smaller screens: the text begins further up. A title of three lines makes no other link taller. */
export const contentsList = style({
  columns: 2,
  columnGap: space[3],
  '@media': { [media.desktop]: { columns: 1 } },
})
export const contentsItem = style({ breakInside: 'avoid' })
export const contentsTitle = style({
  marginBlockEnd: space[2],
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  color: color.foreground.muted,
})
export const contentsLink = style({
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
  selectors: {
    '&:hover': { color: color.foreground.neutral, borderInlineStartColor: color.border.accent },
  },
  '@media': { [media.desktop]: { minBlockSize: 36 } },
})

export const article = style([
  atoms({ display: 'grid', columns: 1, gap: 8 }),
  { '@media': { [media.desktop]: { gridColumn: 2 }, print: { display: 'block' } }, alignContent: 'start' },
])
export const section = style([
  atoms({ display: 'grid', columns: 1, gap: 3 }),
  {
    scrollMarginBlockStart: belowHeader,
    '@media': { print: { display: 'block', breakInside: 'avoid', marginBlockStart: '12pt' } },
  },
])
export const part = style({ display: 'grid', gap: space[2], scrollMarginBlockStart: belowHeader })

/** HTML that the server rendered from Markdown. */
export const prose = style([
  atoms({ display: 'grid', columns: 1, gap: 3 }),
  { lineHeight: font.leading.body, overflowWrap: 'anywhere', '@media': { print: { display: 'block' } } },
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
export const region = style({ paddingBlockStart: `${space[5]} !important` })
globalStyle(`${prose} code`, { fontSize: '0.95em' })

export const search = style({ '@media': { print: { display: 'none' } } })
export const permalink = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, tone: 'muted' }),
  {
    minBlockSize: size.touch,
    fontSize: font.size.small,
    selectors: { '&:hover': { color: color.foreground.neutral, textDecoration: 'underline' } },
    '@media': { print: { display: 'none' } },
  },
])

// Only the text of the page is printed, with all answers.
globalStyle(`body:has(${page}) :is(footer, nav, [href="#conteudo"], :is(header, aside):not(${page} *))`, {
  '@media': { print: { display: 'none' } },
})
globalStyle(`${page} :is(form, button)`, { '@media': { print: { display: 'none' } } })
globalStyle(`${page} details::details-content`, {
  '@media': { print: { contentVisibility: 'visible', blockSize: 'auto' } },
})
