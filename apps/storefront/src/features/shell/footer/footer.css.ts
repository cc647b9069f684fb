import { style } from '@vanilla-extract/css'

import { media, vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import { bottomBar } from '#layout/layout.css.ts'

const { color, font, size, space } = vars
/** Five columns without a broken label. */
const oneRow = '(width >= 1200px)'

export const footer = style({
  background: color.background.surface,
  borderBlockStart: `1px solid ${color.border.neutral}`,
  // The content ends above the bottom bar.
  paddingBlock: `${space[10]} calc(${space[8]} + ${bottomBar})`,
})

export const cards = style({
  display: 'grid',
  gap: space[4],
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr' } },
})

export const cardActions = style([atoms({ display: 'flex', wrap: true, gap: 3 }), { marginBlockStart: space[2] }])

export const columns = style([
  atoms({ display: 'grid', gap: 8, columns: 2 }),
  {
    '@media': {
      [media.tablet]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
      [oneRow]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.5fr) minmax(0, 1.25fr)' },
    },
  },
])

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

export const link = style([
  atoms({ display: 'inline-flex', align: 'center', gap: 2, radius: 'small', tone: 'muted' }),
  {
    minBlockSize: size.touch,
    overflowWrap: 'anywhere',
    selectors: {
      '&:hover': { color: color.foreground.neutral, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
      '&[aria-current]': { color: color.foreground.neutral, fontWeight: font.weight.semibold },
    },
    '@media': { [media.desktop]: { minBlockSize: 36 } },
  },
])

/** A contact without a link: an address, a WeChat name. */
export const row = style([
  atoms({ display: 'flex', align: 'center', gap: 2, tone: 'muted' }),
  { minBlockSize: size.touch, overflowWrap: 'anywhere', '@media': { [media.desktop]: { minBlockSize: 36 } } },
])

export const icon = style({ flexShrink: 0 })

/** Placeholder of three contacts and the hours. */
export const pending = style({
  display: 'grid',
  alignContent: 'space-evenly',
  minBlockSize: 4 * 44,
  '@media': { [media.desktop]: { minBlockSize: 4 * 36 } },
})

export const method = style([
  atoms({ display: 'inline-flex', align: 'center', paddingX: 3, border: 'neutral', radius: 'small' }),
  { minBlockSize: 30, background: color.background.page, fontSize: font.size.xsmall, fontWeight: font.weight.semibold },
])

export const links = style([atoms({ display: 'flex', wrap: true, columnGap: 5 }), { fontSize: font.size.small }])
