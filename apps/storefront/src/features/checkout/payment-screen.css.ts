import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { space } = vars

export const question = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  // Hidden, not unmounted, while the outcome is looked up: the provider's iframes would lose their values.
  selectors: { '&[hidden]': { display: 'none' } },
})
export const card = style({ selectors: { '&[hidden]': { display: 'none' } } })
