import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { bottomBar } from '#layout/layout.css.ts'

const { color, font, space } = vars
/** Five columns without a broken label. */
const oneRow = '(width >= 1200px)'

/** The padding reserves space for the bottom bar below the content. */
export const footer = style([
  atoms({ background: 'surface', border: 'top' }),
  { paddingBlock: `${space[10]} calc(${space[8]} + ${bottomBar})` },
])
export const cards = atoms({ display: 'grid', columns: [1, 2], gap: 4 })
export const cardActions = style([atoms({ display: 'flex', wrap: true, gap: 3 }), { marginBlockStart: space[2] }])

export const columns = style([
  atoms({ display: 'grid', columns: 2, gap: 8 }),
  {
    '@media': {
      [media.tablet]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
      [oneRow]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.5fr) minmax(0, 1.25fr)' },
    },
  },
])
export const column = style([
  atoms({ display: 'grid', gap: 2 }),
  {
    alignContent: 'start',
    '@media': { [media.tablet]: { gridColumn: 'span 2' }, [oneRow]: { gridColumn: 'auto' } },
  },
])
/** On small screens the contacts take a full row. */
export const wide = style({
  gridColumn: '1 / -1',
  '@media': { [media.tablet]: { gridColumn: 'span 3' }, [oneRow]: { gridColumn: 'auto' } },
})

/** A contact without a link: an address, a WeChat name. */
export const row = style([
  atoms({ display: 'flex', align: 'center', gap: 2, minHeight: 'touch', tone: 'muted' }),
  { overflowWrap: 'anywhere', '@media': { [media.desktop]: { minBlockSize: 36 } } },
])
export const link = style([
  row,
  atoms({ radius: 'small' }),
  {
    display: 'inline-flex',
    selectors: {
      '&:hover': { color: color.foreground.neutral, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
      '&[aria-current]': { color: color.foreground.neutral, fontWeight: font.weight.semibold },
    },
  },
])

/** Placeholder of three contacts and the hours. */
export const pending = style([
  atoms({ display: 'grid' }),
  {
    alignContent: 'space-evenly',
    minBlockSize: 4 * 44,
    '@media': { [media.desktop]: { minBlockSize: 4 * 36 } },
  },
])

export const method = style([
  atoms({ display: 'inline-flex', align: 'center', paddingX: 3, border: 'neutral', radius: 'small' }),
  atoms({ fontSize: 'xsmall', fontWeight: 'semibold' }),
  { minBlockSize: 30, background: color.background.page },
])
export const links = atoms({ display: 'flex', wrap: true, columnGap: 5, fontSize: 'small' })
