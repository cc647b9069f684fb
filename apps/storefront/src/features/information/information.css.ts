import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { belowHeader, besideContent, printed } from '#layout/layout.css.ts'

export const page = style([
  printed,
  atoms({ display: 'grid', columns: 1, gap: 6, paddingTop: 8, paddingBottom: 12, minHeight: '80vh' }),
  {
    alignContent: 'start',
    '@media': { [media.desktop]: { gridTemplateColumns: '240px minmax(0, 46rem)', columnGap: vars.space[12] } },
  },
])
globalStyle(`${page} > *`, { '@media': { [media.desktop]: { gridColumn: 2 } } })

/** Before the text in the document, beside it on wide screens. */
export const contents = style([besideContent])
globalStyle(`${page} > ${contents}`, {
  '@media': {
    [media.desktop]: { gridColumn: 1, gridRow: '2 / span 2', alignSelf: 'start' },
    [`${media.desktop} and ${media.high}`]: {
      maxBlockSize: `calc(100vh - ${belowHeader} - 24px)`,
      overflowY: 'auto',
    },
  },
})

export const permalink = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, minHeight: 'touch', fontSize: 'small', print: 'none' }),
  atoms({ tone: 'muted' }),
  { ':hover': { color: vars.color.foreground.neutral, textDecoration: 'underline' } },
])

// Only the text of the page is printed, with all answers.
globalStyle(`${page}, ${page} :is(article, section)`, { '@media': { print: { display: 'block' } } })
globalStyle(`${page} :is(section, li)`, { '@media': { print: { breakInside: 'avoid' } } })
globalStyle(`${page} article > section`, { '@media': { print: { marginBlockStart: '12pt' } } })
globalStyle(`${page} :is(form, button)`, { '@media': { print: { display: 'none' } } })
globalStyle(`${page} details::details-content`, {
  '@media': { print: { contentVisibility: 'visible', blockSize: 'auto' } },
})
