import { style } from '@vanilla-extract/css'

export const place = style({ containerType: 'inline-size' })
/** The height of the form of `DeliveryEstimate`; with a stored CEP, that of every state. Its placeholder has the same. */
export const room = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  minBlockSize: '8.75rem',
  '@container': { '(inline-size < 20.5rem)': { minBlockSize: '10rem' } },
  selectors: {
    ':root[data-cep] &': { '@container': { '(inline-size < 24rem)': { minBlockSize: '10.25rem' } } },
  },
})
