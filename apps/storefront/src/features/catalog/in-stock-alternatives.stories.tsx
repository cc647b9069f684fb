import { expect } from 'storybook/test'

import { glutenFreeSpaghetti, gyoza, miso, sake, ufoYakisoba } from '@lotus/fixtures/products'
import { Container } from '@lotus/ui/container'

import preview from '../../../../../.storybook/preview.tsx'
import { InStockAlternatives } from './in-stock-alternatives.tsx'

const meta = preview.meta({
  title: 'Patterns/Catalog/In-stock alternatives',
  component: InStockAlternatives,
  args: { products: [ufoYakisoba, glutenFreeSpaghetti, miso, gyoza, sake] },
  render: (args) => (
    <Container width="reading">
      <InStockAlternatives {...args} />
    </Container>
  ),
})

export const Default = meta.story({
  tags: ['BEY-17'],
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole('link').map(({ textContent }) => textContent)
    await expect(names).toEqual([glutenFreeSpaghetti.productName, miso.productName, gyoza.productName])
  },
})
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const DarkChinese = meta.story({ globals: { theme: 'dark', locale: 'zh-CN', viewport: { value: 'phone390' } } })
export const NoneInStock = meta.story({ args: { products: [ufoYakisoba] } })
