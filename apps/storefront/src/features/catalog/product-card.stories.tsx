import type { ComponentProps } from 'react'
import type { StoryObj } from '@storybook/react-vite'
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
import { nextAfterBoleto, nextTonight } from '@lotus/fixtures/windows'
import type { ProductSummary } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'

import { line } from '#delivery/card-delivery.css.ts'
import { CardDeliveryText, type CardDeliveryTextProps } from '#delivery/card-delivery-text.tsx'
import { inDollars, inEuros, withConversion } from '#shop/currency.examples.ts'

import preview from '../../../../../.storybook/preview.tsx'
import { BuyExample, WishExample } from './catalog.examples.tsx'
import { ProductCard, ProductCardPending } from './product-card.tsx'
import { ProductGrid, type CardActions } from './product-grid.tsx'

const actionsOf = (product: ProductSummary, start = 0) => ({
  buy: <BuyExample product={product} start={start} />,
  wish: <WishExample />,
})

const deliveryOf = (delivery: CardDeliveryTextProps['delivery']) => (
  <div className={line}>
    <CardDeliveryText delivery={delivery} />
  </div>
)
/** The head script sets the attribute where the CEP is known. */
function withCep(): () => void {
  document.documentElement.toggleAttribute('data-cep', true)
  return () => document.documentElement.removeAttribute('data-cep')
}
const delivered = (delivery: CardDeliveryTextProps['delivery']) =>
  ({
    tags: ['BEY-05'],
    args: { actions: { ...actionsOf(shinRamyun), delivery: deliveryOf(delivery) } },
    beforeEach: withCep,
  }) satisfies Partial<StoryObj>
const inTwoDays = { cost: 9.9, minDays: 1, maxDays: 2 }

const meta = preview.meta({
  title: 'Patterns/Catalog/Product card',
  component: ProductCard,
  args: {
    product: shinRamyun,
    actions: actionsOf(shinRamyun),
    headingLevel: 2,
    loading: 'eager',
  } satisfies Partial<ComponentProps<typeof ProductCard>>,
  decorators: [
    (Story, { parameters }) => (
      <div style={{ inlineSize: parameters['boxed'] === false ? undefined : 220, maxInlineSize: '100%' }}>
        <Story />
      </div>
    ),
  ],
})
type Story = StoryObj<typeof ProductCard>

export const Plain = meta.story({
  tags: ['CAT-09', 'BEY-08', 'BEY-15'],
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: shinRamyun.productName })
    await expect(link).toHaveAttribute('href', '/products/1')
    // The link covers the card, and the control is not inside it (CAT-09).
    await expect(link.querySelector('button')).toBeNull()
    await expect(canvas.getByText('辛拉面')).toBeVisible()

    const heart = canvas.getByRole('button', { name: 'favoritar' })
    const plus = canvas.getByRole('button', { name: 'adicionar' })
    await userEvent.tab()
    await expect(link).toHaveFocus()
    await userEvent.tab()
    await expect(heart).toHaveFocus()
    await userEvent.tab()
    await expect(plus).toHaveFocus()
    plus.blur()
  },
})
export const OnOffer = meta.story({
  tags: ['CAT-09'],
  args: { product: gyoza, actions: actionsOf(gyoza, 2) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('−15%')).toBeVisible()
    await expect(canvas.getByText(/34,90/)).toBeVisible()
  },
})
export const InDollars = meta.story({
  name: 'In dollars, approximate',
  tags: ['D4', 'USER-04'],
  args: OnOffer.input.args,
  beforeEach: () => withConversion(inDollars),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/5,51$/)).toHaveTextContent(/^≈ aproximadamente US\$\s5,51$/)
    await expect(canvas.getByText(/29,67/)).toBeVisible()
  },
})
export const LowStock = meta.story({
  tags: ['CAT-09'],
  args: { product: miso, actions: actionsOf(miso) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Restam 2')).toBeVisible()
  },
})
export const InCart = meta.story({
  name: 'In the cart with low stock',
  tags: ['BEY-07'],
  args: {
    product: miso,
    actions: { ...actionsOf(miso, 2), inCart: <Badge tone="accent">2 no seu carrinho</Badge> },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 no seu carrinho')).toBeVisible()
    await expect(canvas.getByText('Restam 2')).toBeVisible()
  },
})
export const InCartOnPhoneDark = meta.story({
  args: {
    product: miso,
    actions: { ...actionsOf(miso, 99), inCart: <Badge tone="accent">99 no seu carrinho</Badge> },
  },
  globals: { theme: 'dark', viewport: { value: 'phone390' } },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 156 }}>
        <Story />
      </div>
    ),
  ],
})
export const SoldOut = meta.story({
  tags: ['CAT-09'],
  args: { product: ufoYakisoba, actions: { wish: <WishExample /> } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Esgotado')).toBeVisible()
  },
})
export const LongNameWithoutRatings = meta.story({
  args: { product: glutenFreeSpaghetti, actions: actionsOf(glutenFreeSpaghetti, 12) },
  play: async ({ canvas }) => {
    const weight = canvas.getByText('500g', { selector: '[aria-hidden]' })
    const line = weight.parentElement?.getBoundingClientRect()
    await expect(weight.getBoundingClientRect().right).toBeLessThanOrEqual(line?.right ?? 0)
  },
})
export const LongPrice = meta.story({
  args: {
    product: { ...sake, price: 1289.9, finalPrice: 1289.9 },
    actions: actionsOf(sake, 3),
  },
})
export const ByThePiece = meta.story({ args: { product: bubbleTeaKit, actions: actionsOf(bubbleTeaKit) } })
export const ByTheLitre = meta.story({ args: { product: sake, actions: actionsOf(sake) } })
export const DeliveryKnown = meta.story({
  ...delivered(inTwoDays),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Frete R\$\s9,90$/)).toBeVisible()
    await expect(canvas.getByText('1 a 2 dias úteis')).toBeVisible()
  },
})
export const DeliveryFree = meta.story({
  ...delivered({ ...inTwoDays, cost: 0 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Frete grátis')).toBeVisible()
  },
})
export const NotDelivered = meta.story({
  ...delivered('notDelivered'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sem entrega neste CEP')).toBeVisible()
  },
})
export const DeliveryLoading = meta.story(delivered('asking'))
export const DeliveryUnknown = meta.story({
  ...delivered('unknown'),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Frete/)).toBeNull()
  },
})
export const Chinese = meta.story({ globals: { locale: 'zh-CN' } })
export const Loading = meta.story({ render: () => <ProductCardPending /> })

const gridOf = (cardActions: CardActions) => (
  <ProductGrid layout="list" products={productSummaries} headingLevel={2} inSight={8} cardActions={cardActions} />
)
const grid = {
  parameters: { boxed: false },
  render: () =>
    gridOf((product) => ({
      buy: <BuyExample product={product} start={product.productId === 141 ? 2 : 0} />,
      wish: <WishExample wished={product.productId % 2 === 0} />,
    })),
} satisfies Story
export const Grid = meta.story({ ...grid, parameters: { ...grid.parameters, layout: 'fullscreen' } })
export const GridOnPhone = meta.story({ ...grid, globals: { viewport: { value: 'phone360' } } })
const deliveries = [
  inTwoDays,
  { ...inTwoDays, nextWindow: nextTonight },
  { ...inTwoDays, nextWindow: nextAfterBoleto },
  { ...inTwoDays, nextWindow: null },
  { cost: 0, minDays: 1, maxDays: 1 },
  'asking',
  'notDelivered',
  'unknown',
] as const
export const GridOnPhoneWithDelivery = meta.story({
  ...grid,
  tags: ['BEY-05'],
  globals: { viewport: { value: 'phone360' } },
  beforeEach: withCep,
  render: () =>
    gridOf((product, products) => ({
      ...actionsOf(product),
      delivery: deliveryOf(deliveries[products.indexOf(product) % deliveries.length] ?? 'unknown'),
    })),
  play: async ({ canvasElement }) => {
    const heights = [...canvasElement.getElementsByClassName(line)].map(({ clientHeight }) => clientHeight)
    // Neither loading nor an error changes the size of a card.
    await expect(new Set(heights).size).toBe(1)
  },
})
export const GridOnPhoneInEuros = meta.story({
  ...grid,
  globals: { viewport: { value: 'phone360' }, locale: 'es-ES' },
  beforeEach: () => withConversion(inEuros),
})
