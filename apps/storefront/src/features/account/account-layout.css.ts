import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { belowHeader, highEnough, wholeWindow } from '#layout/layout.css.ts'

const { space } = vars

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  alignContent: 'start',
  minBlockSize: wholeWindow,
  paddingBlock: `${space[6]} ${space[12]}`,
  '@media': {
    [media.desktop]: { gridTemplateColumns: '256px minmax(0, 1fr)', gap: space[10], paddingBlockStart: space[8] },
  },
})

export const aside = style({
  display: 'grid',
  gap: space[5],
  minInlineSize: 0,
  '@media': { [`${media.desktop} and ${highEnough}`]: { position: 'sticky', insetBlockStart: belowHeader } },
})

export const content = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  maxInlineSize: 860,
})
