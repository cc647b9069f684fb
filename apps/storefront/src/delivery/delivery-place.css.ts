import { style } from '@vanilla-extract/css'

export const place = style({ containerType: 'inline-size' })
/** The height of every state of `DeliveryEstimate`, and of its placeholder. */
export const room = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  minBlockSize: '8.75rem',
  '@container': { '(inline-size < 24rem)': { minBlockSize: '10.25rem' } },
})
