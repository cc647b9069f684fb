import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

const { color, font, motion, radius, space } = vars

export const meter = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[3],
})
export const steps = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  columnGap: space[1],
})
export const step = style({
  blockSize: 4,
  borderRadius: radius.pill,
  background: color.background.neutralSoftHover,
  transition: `background-color ${motion.fast}`,
  // High contrast mode removes backgrounds.
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
  selectors: {
    '&[data-tone="critical"]': { background: color.foreground.critical },
    '&[data-tone="warning"]': { background: color.foreground.warning },
    '&[data-tone="accent"]': { background: color.foreground.accent },
  },
})
/** The minimum width keeps the width of the steps when the text changes. */
export const words = style({
  minInlineSize: '9.5em',
  color: color.foreground.muted,
  fontSize: font.size.small,
  fontWeight: font.weight.semibold,
  textAlign: 'end',
})
