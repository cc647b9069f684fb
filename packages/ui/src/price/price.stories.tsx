import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Price } from './price.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Price',
  parameters: guide({
    status: 'ready',
    use: 'For the price of a product with its old price and discount.',
    avoid: 'SummaryList for the sums of an order.',
    anatomy: ['Price', 'Old price', 'Discount'],
    keyboard: [],
    accessibility: 'Hidden labels say which price is the current and which the old one.',
  }),
  component: Price,
  args: { current: 'R$ 8,90' },
})

const offer = { current: 'R$ 19,60', currentLabel: 'Preço atual', old: 'R$ 24,50', oldLabel: 'Preço anterior' }

export const Plain = meta.story()
export const Offer = meta.story({
  args: offer,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('R$ 24,50')).toHaveTextContent('Preço anterior R$ 24,50')
  },
})
export const Small = meta.story({ args: { ...offer, size: 'small' } })
export const AtEnd = meta.story({ args: { ...offer, size: 'small', align: 'end' } })
export const ProductPage = meta.story({
  args: { ...offer, size: 'large', layout: 'inline', discount: '−20%' },
  parameters: inModes('dark'),
})
export const ProductPageOnPhone = meta.story({
  args: { ...offer, current: 'R$ 1.219,60', old: 'R$ 1.524,50', size: 'large', layout: 'inline', discount: '−20%' },
  globals: { viewport: { value: 'phone360' } },
})
