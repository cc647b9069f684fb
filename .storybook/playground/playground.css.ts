import { vars } from '@lotus/ui/theme'
import { style } from '@vanilla-extract/css'

const { color, font, radius, space } = vars

/** It fills the window; on a narrow one, its parts are below each other. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(320px, 2fr) minmax(0, 5fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  gap: space[3],
  boxSizing: 'border-box',
  blockSize: '100vh',
  minBlockSize: 560,
  padding: space[2],
  '@media': {
    '(width < 900px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '900px 700px', blockSize: 'auto' },
  },
})
export const column = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 3fr) auto minmax(0, 2fr)',
  gap: space[2],
  minInlineSize: 0,
})
export const editor = style({
  minBlockSize: 0,
  overflow: 'hidden',
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.small,
  selectors: { '&:focus-within': { outline: `2px solid ${color.focus.neutral}`, outlineOffset: 1 } },
})
export const status = style({
  minBlockSize: '1.5em',
  color: color.foreground.critical,
  fontSize: font.size.small,
  overflowWrap: 'anywhere',
})
export const components = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  minBlockSize: 0,
})
export const list = style({
  flex: 1,
  minBlockSize: 0,
  margin: 0,
  padding: 0,
  overflow: 'auto',
  listStyle: 'none',
})
export const preview = style({ display: 'flex', flexDirection: 'column', gap: space[2], minInlineSize: 0 })
export const frames = style({ display: 'flex', flex: 1, gap: space[2], minBlockSize: 0 })
export const composition = style({ minBlockSize: '100vh', background: color.background.page })
