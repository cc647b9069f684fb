import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

export const legend = style([
  atoms({ fontSize: 'small', fontWeight: 'bold', lineHeight: 'tight' }),
  { padding: `0 0 ${vars.space[1]}` },
])
// The server renders it for everyone. A shopper with a CEP gets an option of the same height in its place.
export const cep = style([
  atoms({ display: 'flex', align: 'center', minHeight: 'touch' }),
  { selectors: { ':root[data-cep] &': { visibility: 'hidden' } } },
])
export const more = style({ justifySelf: 'start' })
