import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

const { size, space } = vars

/** The sections of a page. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[10],
  paddingBlock: `${space[4]} ${space[12]}`,
  '@media': { [media.tablet]: { gap: space[12], paddingBlock: `${space[6]} ${space[16]}` } },
})
export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  '@media': { [media.tablet]: { gap: space[5] } },
})
/** Breadcrumbs and title. */
export const head = style({ display: 'grid', gap: space[2] })
/** A title that is a link: a target of 44 px. */
export const titleLink = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: size.touch })

export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[4],
})
