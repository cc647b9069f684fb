import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

const { space } = vars

/** The height does not depend on the number of matches. */
export const list = style([
  atoms({ display: 'grid', columns: 1 }),
  {
    alignContent: 'start',
    blockSize: 'min(420px, 48dvh)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    marginBlockStart: space[3],
    paddingInlineEnd: space[2],
  },
])
export const count = atoms({ display: 'block', paddingTop: 3, fontSize: 'small', tone: 'muted' })
