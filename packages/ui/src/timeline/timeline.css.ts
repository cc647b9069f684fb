import { style } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'
import { atoms } from '../theme/atoms.ts'

const { color, radius } = vars

const dot = 20

export const step = style([
  atoms({ position: 'relative', paddingBottom: 5, tone: 'muted' }),
  {
    paddingInlineStart: dot + 12,
    selectors: {
      '&[data-state="done"], &[data-state="current"]': { color: color.foreground.neutral },
      '&::before': {
        content: '',
        position: 'absolute',
        insetInlineStart: 0,
        insetBlockStart: 2,
        inlineSize: dot,
        blockSize: dot,
        borderRadius: radius.pill,
        border: `2px solid ${color.border.control}`,
        background: color.background.surface,
      },
      '&[data-state="done"]::before': { borderColor: 'transparent', background: color.background.accent },
      '&[data-state="current"]::before': { borderWidth: 6, borderColor: color.border.accent },
      '&[data-state="ended"]::before': { borderColor: 'transparent', background: color.foreground.critical },
      // The line to the next step.
      '&:not(:last-child)::after': {
        content: '',
        position: 'absolute',
        insetInlineStart: 9,
        insetBlock: '22px 0',
        inlineSize: 2,
        background: color.border.neutral,
      },
      '&[data-state="done"]::after': { background: color.background.accent },
      '&:last-child': { paddingBlockEnd: 0 },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: {
          '&:is([data-state="done"], [data-state="ended"])::before': {
            forcedColorAdjust: 'none',
            background: 'CanvasText',
          },
          '&::after': { forcedColorAdjust: 'none', background: 'CanvasText' },
        },
      },
    },
  },
])
