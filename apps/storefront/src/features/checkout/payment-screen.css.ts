import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { space } = vars

export const screen = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] })
export const question = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  // Persisted while the outcome is found out: taken away, the provider's frames would lose what was typed.
  selectors: { '&[hidden]': { display: 'none' } },
})
export const card = style({ selectors: { '&[hidden]': { display: 'none' } } })
