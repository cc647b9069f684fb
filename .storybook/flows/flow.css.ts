import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const layout = style({ display: 'flex', flexDirection: 'column', blockSize: '100vh' })

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  padding: vars.space[2],
  borderBlockEnd: `1px solid ${vars.color.border.neutral}`,
})

/** One line, in its own row on a phone: the height of the bar does not depend on the text. */
export const requests = style({ flex: '1 1 20rem', minInlineSize: 0 })

export const frame = style({ flexGrow: 1, inlineSize: '100%', minBlockSize: 0, border: 0 })
