import { vars } from '@lotus/ui/theme'
import { style } from '@vanilla-extract/css'

const { color, font, radius, space } = vars

const isNarrow = '(width < 900px)'

/** It fills the window; on a narrow one, its parts are below each other. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gridTemplateRows: 'auto minmax(0, 1fr) minmax(0, 260px)',
  gap: space[2],
  boxSizing: 'border-box',
  // Definite: the height of a frame follows that of its row.
  blockSize: '100vh',
  minBlockSize: 640,
  padding: space[2],
  selectors: { '&[data-themes="both"]': { minBlockSize: 1000 } },
  '@media': {
    [isNarrow]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto 640px 400px 400px',
      blockSize: 'auto',
      selectors: { '&[data-themes="both"]': { gridTemplateRows: 'auto 1200px 400px 400px' } },
    },
  },
})
export const row = style({ gridColumn: '1 / -1' })
export const preview = style([row, { display: 'flex', flexDirection: 'column', gap: space[2], minBlockSize: 0 }])
/** The devices beside each other. */
export const frames = style({
  display: 'flex',
  flex: '1 1 0',
  gap: space[2],
  minBlockSize: 0,
  '@media': { [isNarrow]: { flexDirection: 'column' } },
})
export const composition = style({
  boxSizing: 'border-box',
  minBlockSize: '100vh',
  paddingBlock: space[4],
  background: color.background.page,
})
export const code = style({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gap: space[1],
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
  paddingBlock: 0,
  // Room for the ring of a focused button.
  paddingInline: space[1],
  overflow: 'auto',
  listStyle: 'none',
})
