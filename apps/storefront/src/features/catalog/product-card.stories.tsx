import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import {
  bubbleTeaKit,
  glutenFreeSpaghetti,
  gyoza,
  miso,
  productSummaries,
  sake,
  shinRamyun,
  ufoYakisoba,
} from '@lotus/fixtures/products'
import { Badge } from '@lotus/ui/badge'

import { inDollars, inEuros, withConversion } from '#shop/currency.examples.ts'

import { BuyExample, WishExample } from './catalog.examples.tsx'
import { ProductCard, ProductCardPending } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

const meta = {
  title: 'Screens/Catalogue/Product card',
  component: ProductCard,
  args: {
    product: shinRamyun,
    buy: <BuyExample product={shinRamyun} />,
    wish: <WishExample />,
    lowStock: 3,
    headingLevel: 2,
    loading: 'eager',
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 220, maxInlineSize: '100%' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProductCard>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {
  name: 'CAT-09 BEY-08 Plain',
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: shinRamyun.productName })
    await expect(link).toHaveAttribute('href', '/products/1')
    // The link covers the card, and the control is not inside it (CAT-09).
    await expect(link.querySelector('button')).toBeNull()
    await expect(canvas.getByText('辛拉面')).toBeVisible()
  },
}
export const OnOffer: Story = {
  name: 'CAT-09 On offer',
  args: { product: gyoza, buy: <BuyExample product={gyoza} start={2} /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('−15%')).toBeVisible()
    await expect(canvas.getByText(/34,90/)).toBeVisible()
  },
}
export const InDollars: Story = {
  name: 'D4 USER-04 In dollars, approximately',
  args: OnOffer.args,
  beforeEach: () => withConversion(inDollars),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/5,51$/)).toHaveTextContent(/^≈ aproximadamente US\$\s5,51$/)
    await expect(canvas.getByText(/29,67/)).toBeVisible()
  },
}
export const LowStock: Story = {
  name: 'CAT-09 Low stock',
  args: { product: miso, buy: <BuyExample product={miso} /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Restam 2')).toBeVisible()
  },
}
export const InCart: Story = {
  name: 'BEY-07 In the cart, the last two',
  args: {
    product: miso,
    buy: <BuyExample product={miso} start={2} />,
    mark: <Badge tone="accent">2 no seu carrinho</Badge>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 no seu carrinho')).toBeVisible()
    await expect(canvas.getByText('Restam 2')).toBeVisible()
  },
}
export const InCartOnPhoneDark: Story = {
  args: {
    product: miso,
    buy: <BuyExample product={miso} start={99} />,
    mark: <Badge tone="accent">99 no seu carrinho</Badge>,
  },
  globals: { theme: 'dark' },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 156 }}>
        <Story />
      </div>
    ),
  ],
}
export const SoldOut: Story = {
  name: 'CAT-09 Sold out',
  args: { product: ufoYakisoba, buy: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Esgotado')).toBeVisible()
  },
}
export const LongNameWithoutRatings: Story = {
  args: { product: glutenFreeSpaghetti, buy: <BuyExample product={glutenFreeSpaghetti} start={12} /> },
}
export const LongPrice: Story = {
  args: {
    product: { ...sake, price: 1289.9, finalPrice: 1289.9 },
    buy: <BuyExample product={sake} start={3} />,
  },
}
export const ByThePiece: Story = { args: { product: bubbleTeaKit, buy: <BuyExample product={bubbleTeaKit} /> } }
export const ByTheLitre: Story = { args: { product: sake, buy: <BuyExample product={sake} /> } }
export const Chinese: Story = { globals: { locale: 'zh-CN' } }
export const Loading: Story = { render: () => <ProductCardPending /> }

const grid = {
  decorators: [],
  render: () => (
    <ProductGrid
      layout="list"
      products={productSummaries}
      lowStock={3}
      headingLevel={2}
      inSight={8}
      renderWish={({ productId }) => <WishExample wished={productId % 2 === 0} />}
      renderBuy={(product) => <BuyExample product={product} start={product.productId === 141 ? 2 : 0} />}
    />
  ),
} satisfies Story
export const Grid: Story = { ...grid, parameters: { layout: 'fullscreen' } }
export const GridOnPhone: Story = { ...grid, globals: { viewport: { value: 'phone360' } } }
export const GridOnPhoneInEuros: Story = {
  ...grid,
  globals: { viewport: { value: 'phone360' }, locale: 'es-ES' },
  beforeEach: () => withConversion(inEuros),
}
