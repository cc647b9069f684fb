import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { glutenFreeSpaghetti, gyoza, miso, sake, ufoYakisoba } from '@lotus/fixtures/products'
import { Container } from '@lotus/ui/container'

import { InStockAlternatives } from './in-stock-alternatives.tsx'

const meta = {
  title: 'Patterns/Catalog/In-stock alternatives',
  component: InStockAlternatives,
  args: { products: [ufoYakisoba, glutenFreeSpaghetti, miso, gyoza, sake] },
  render: (args) => (
    <Container width="reading">
      <InStockAlternatives {...args} />
    </Container>
  ),
} satisfies Meta<typeof InStockAlternatives>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['BEY-17'],
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole('link').map(({ textContent }) => textContent)
    await expect(names).toEqual([glutenFreeSpaghetti.productName, miso.productName, gyoza.productName])
  },
}
export const Phone: Story = { globals: { viewport: { value: 'phone360' } } }
export const DarkChinese: Story = { globals: { theme: 'dark', locale: 'zh-CN', viewport: { value: 'phone390' } } }
export const NoneInStock: Story = { args: { products: [ufoYakisoba] } }
