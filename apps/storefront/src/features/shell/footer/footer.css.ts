import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'

import { bottomBar } from '#layout/layout.css.ts'

const { color, font, radius, size, space } = vars
/** Five columns without a broken label. */
const oneRow = '(width >= 1200px)'

export const footer = style({
  background: color.background.surface,
  borderBlockStart: `1px solid ${color.border.neutral}`,
  // The content ends above the bottom bar.
  paddingBlock: `${space[10]} calc(${space[8]} + ${bottomBar})`,
})

export const body = style({ display: 'grid', gap: space[10] })

export const cards = style({
  display: 'grid',
  gap: space[4],
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr' } },
})

export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  padding: space[6],
  borderRadius: radius.panel,
  background: color.background.accentSoft,
})

export const cardActions = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], marginBlockStart: space[2] })

export const columns = style({
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': {
    // Three columns of links, then the contacts and the payment methods.
    [media.tablet]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    // The contacts are the widest column: an e-mail address stays on one line.
    [oneRow]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.5fr) minmax(0, 1.25fr)' },
  },
})

export const column = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  minInlineSize: 0,
  '@media': { [media.tablet]: { gridColumn: 'span 2' }, [oneRow]: { gridColumn: 'auto' } },
})

/** On small screens the contacts take a full row. */
export const wide = style({
  gridColumn: '1 / -1',
  '@media': { [media.tablet]: { gridColumn: 'span 3' }, [oneRow]: { gridColumn: 'auto' } },
})

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: size.touch,
  borderRadius: radius.small,
  color: color.foreground.muted,
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { color: color.foreground.neutral, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    '&[aria-current]': { color: color.foreground.neutral, fontWeight: font.weight.semibold },
  },
  '@media': { [media.desktop]: { minBlockSize: 36 } },
})

/** A contact without a link: an address, a WeChat name. */
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: size.touch,
  color: color.foreground.muted,
  overflowWrap: 'anywhere',
  '@media': { [media.desktop]: { minBlockSize: 36 } },
})

export const icon = style({ flexShrink: 0 })

/** Placeholder of three contacts and the hours. */
export const pending = style({
  display: 'grid',
  alignContent: 'space-evenly',
  minBlockSize: 4 * 44,
  '@media': { [media.desktop]: { minBlockSize: 4 * 36 } },
})

export const methods = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })

export const method = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: 30,
  paddingInline: space[3],
  border: `1px solid ${color.border.neutral}`,
  borderRadius: radius.small,
  background: color.background.page,
  fontSize: font.size.xsmall,
  fontWeight: font.weight.semibold,
})

export const end = style({
  display: 'grid',
  gap: space[4],
  paddingBlockStart: space[6],
  borderBlockStart: `1px solid ${color.border.neutral}`,
})

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[6],
  rowGap: space[2],
})

export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[5], fontSize: font.size.small })
