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
export const columns = style([
  atoms({ display: 'grid', columns: [2, 6], gap: 8 }),
  { '@media': { [oneRow]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.5fr) minmax(0, 1.25fr)' } } },
])
const spanning = (phone: number, tablet: number) =>
  style([
    atoms({ display: 'grid', gap: 2 }),
    {
      alignContent: 'start',
      gridColumn: `span ${phone}`,
      '@media': { [media.tablet]: { gridColumn: `span ${tablet}` }, [oneRow]: { gridColumn: 'auto' } },
    },
  ])
export const column = spanning(1, 2)
/** On small screens the contacts take a full row. */
export const wide = spanning(2, 3)

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
export const pending = style({
  display: 'grid',
  alignContent: 'space-evenly',
  minBlockSize: 4 * 44,
  '@media': { [media.desktop]: { minBlockSize: 4 * 36 } },
})
export const method = style([
  atoms({ display: 'inline-flex', align: 'center', paddingX: 3, border: 'neutral', radius: 'small' }),
  atoms({ fontSize: 'xsmall', fontWeight: 'semibold' }),
  { minBlockSize: 30, background: color.background.page },
])
export const links = atoms({ display: 'flex', wrap: true, columnGap: 5, fontSize: 'small' })
