import { expect, fn, screen, waitFor, within } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { forcedColors, inModes, inTheShop, readerModes } from '../../../../../.storybook/modes.ts'

import { quoteCentre } from '@lotus/fixtures/shipping'
import { glutenFreeSpaghetti, gyoza, shinRamyun, shortGrainRice, ufoYakisoba } from '@lotus/fixtures/products'
import type { CartPreview, ProductSummary } from '@lotus/openapi/schema'

import { withoutMilk } from '#diet/diet.examples.ts'
import { inDollars, withConversion } from '#shop/currency.examples.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'
import { substitutionStore } from '#delivery/substitution.ts'

import { CartCosts } from './cart-costs.tsx'
import { CartScreen, CartScreenPending } from './cart-screen.tsx'
import type { CartEntry } from './cart-store.ts'
import { CartSubstitution } from './cart-substitution.tsx'
import { FreeShippingProgress } from './free-shipping.tsx'
import { viewCart } from './cart-view.ts'

const limits = { minimumOrder: 30 }
const inParana = { cep: null, area: 'Curitiba e Paraná', freeFrom: 99 } as const
const entry = (product: ProductSummary, quantity: number): CartEntry => ({
  productId: product.productId,
  quantity,
  addedAt: '2026-11-21T12:00:00.000Z',
  product,
})
const entries = [entry(shinRamyun, 2), entry(gyoza, 1), entry(shortGrainRice, 1)]
const today = (...products: ProductSummary[]): CartPreview => ({
  lines: products.map((product) => ({
    productId: product.productId,
    quantity: 1,
    product,
    lineTotal: 0,
    problem: null,
  })),
  subtotal: 0,
  minimumOrder: 30,
})

/** Lazy components take longer on a busy machine. */
const patience = { timeout: 5000 }

const meta = preview.meta({
  title: 'Screens/Cart',
  component: CartScreen,
  args: {
    view: viewCart(entries, undefined, limits),
    trouble: null,
    onRetry: fn(),
    onQuantity: fn(),
    onRemove: fn(),
    onClear: fn(),
    onAgree: fn(),
    onWish: fn(),
    costs: null,
    total: 0,
  },
  render: (args) => (
    <CartScreen
      {...args}
      total={args.total || args.view.subtotal}
      costs={
        args.costs ?? (
          <CartCosts
            subtotal={args.view.subtotal}
            progress={<FreeShippingProgress subtotal={args.view.subtotal} promise={inParana} />}
            substitution={<CartSubstitution />}
            delivery={<DeliveryEstimate zipCode={null} delivery={{ status: 'none' }} onZipCode={fn()} onRetry={fn()} />}
          />
        )
      }
    />
  ),
  parameters: { layout: 'fullscreen' },
  // Wait for lazy components, so that the screenshot shows them.
  beforeEach: async () => {
    await import('./what-changed.tsx')
  },
})

export const Full = meta.story({ parameters: inModes(...readerModes) })
export const ForcedColors = meta.story({ ...Full.input, parameters: forcedColors })
export const Phone = meta.story({ globals: { viewport: { value: 'phone390' } } })
export const OutsideDiet = meta.story({
  name: 'Marks the products outside the diet',
  tags: ['BEY-08'],
  beforeEach: withoutMilk,
  parameters: inModes('phone'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Contém leite · fora da sua dieta', {}, patience)).toBeVisible()
  },
})
export const FreeShipping = meta.story({ args: { view: viewCart([entry(shortGrainRice, 3)], undefined, limits) } })
export const NoFreeShipping = meta.story({
  name: 'No delivery to the CEP is free',
  tags: ['CART-10'],
  args: {
    costs: (
      <CartCosts
        subtotal={127.5}
        progress={<FreeShippingProgress subtotal={127.5} promise="never" />}
        substitution={<CartSubstitution />}
      />
    ),
  },
  globals: { viewport: { value: 'phone360' } },
})
export const InDollars = meta.story({
  name: 'In dollars, approximate',
  tags: ['D4', 'USER-04'],
  beforeEach: () => withConversion(inDollars),
  play: async ({ canvas }) => {
    const total = canvas.getByText('Total', { selector: 'dt' }).parentElement!
    await waitFor(() => expect(total).toHaveTextContent(/R\$\s89,97≈ aproximadamente US\$\s16,72/))
  },
})
const familyPack = {
  ...glutenFreeSpaghetti,
  names: {
    'pt-BR':
      'Macarrão instantâneo coreano extrapicante sabor frutos do mar com algas e cebolinha, caixa família com 40 pacotes de 120 g',
    'zh-CN': '韩式超辣海鲜味速食面配海苔和葱花，家庭装整箱40包，每包120克，冬季限量版',
    'en-US':
      'Extra spicy Korean instant noodles with seafood, seaweed and spring onion, family box with 40 packs of 120 g',
    'es-ES':
      'Fideos instantáneos coreanos extrapicantes sabor mariscos con algas y cebolleta, caja familiar con 40 paquetes de 120 g',
  },
  price: 1249.9,
  discount: 0,
  finalPrice: 1249.9,
  net: { amount: 4800, unit: 'g' },
  unitPrice: { price: 260.4, per: 'kg' },
  quantity: 120,
} satisfies ProductSummary
export const LongNameAtZoom = meta.story({
  name: 'A long product name, a high quantity and a high price at 320 px',
  tags: ['CART-10'],
  args: {
    view: viewCart([entry({ ...familyPack, productName: familyPack.names['pt-BR'] }, 99)], undefined, limits),
  },
  globals: { viewport: { value: 'zoom400' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link', { name: familyPack.names['pt-BR'] })).toBeVisible()
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement
    await expect(scrollWidth).toBe(clientWidth)
  },
})
export const PhoneInDollars = meta.story({
  beforeEach: () => withConversion(inDollars),
  globals: { viewport: { value: 'phone360' }, theme: 'dark' },
})
export const WithDelivery = meta.story({
  name: 'With delivery fee and days',
  tags: ['BEY-05'],
  args: {
    total: 99.87,
    costs: (
      <CartCosts
        subtotal={89.97}
        progress={
          <FreeShippingProgress
            subtotal={89.97}
            promise={{ cep: '80010-000', service: 'Entrega no Centro', freeFrom: 99 }}
          />
        }
        substitution={<CartSubstitution />}
        delivery={
          <DeliveryEstimate
            zipCode="80010000"
            delivery={{ status: 'answered', quote: quoteCentre, isOld: false }}
            onZipCode={fn()}
            onRetry={fn()}
          />
        }
        shipping={{ label: 'Frete: Entrega no Centro', reais: 9.9, text: 'R$ 9,90', isOld: false }}
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Total', { selector: 'dt' }).parentElement).toHaveTextContent(/R\$\s99,87$/)
    await expect(canvas.queryByText('calculado no checkout')).toBeNull()
  },
})
export const WithDeliveryOnPhone = meta.story({
  ...WithDelivery.input,
  name: 'With delivery fee and days on phone',
  tags: ['BEY-05'],
  globals: { viewport: { value: 'phone360' }, theme: 'dark' },
})
export const BelowMinimum = meta.story({
  tags: ['CART-11', 'D41'],
  args: { view: viewCart([entry(shinRamyun, 1)], undefined, limits) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Fechar pedido' })).toBeDisabled()
    await expect(canvas.getByRole('link', { name: 'Retirar na loja, sem pedido mínimo' })).toHaveAttribute(
      'href',
      '/checkout?pickup=true',
    )
  },
})
export const BelowMinimumOnPhone = meta.story({
  ...BelowMinimum.input,
  name: 'Below the minimum, its bar shows the missing amount',
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    for (const missing of canvas.getAllByText(/^Faltam R\$\s21,10 para fechar o pedido\.$/))
      await expect(missing).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Fechar pedido' })).toBeNull()
  },
})
export const Changed = meta.story({
  name: 'Price changes',
  tags: ['CART-14', 'BEY-04'],
  play: async ({ args, canvas, userEvent }) => {
    const panel = within(await canvas.findByRole('region', { name: 'O que mudou' }, patience))
    await expect(await canvas.findByText(/^O preço subiu: era R\$\s8,90\.$/, {}, patience)).toBeVisible()
    await expect(panel.getAllByRole('listitem').map((line) => line.querySelector('p + p')?.textContent)).toEqual([
      expect.stringMatching(/^Era R\$\s8,90, agora R\$\s10,90$/),
      expect.stringMatching(/^Era R\$\s29,67, agora R\$\s25,00$/),
      'Fora de estoque.',
      'Restam 2',
    ])
    await expect(await canvas.findAllByText('não somado ao total', {}, patience)).toHaveLength(2)
    await userEvent.click(panel.getByRole('button', { name: new RegExp(`^Levar 2 ?: ${ufoYakisoba.productName}$`) }))
    await expect(args.onQuantity).toHaveBeenCalledWith(args.view.lines[3], 2)
    await userEvent.click(panel.getByRole('button', { name: 'Manter com os preços de agora' }))
    await expect(args.onAgree).toHaveBeenCalledWith(args.view.lines.slice(0, 2))
  },
  args: {
    view: viewCart(
      [...entries, entry({ ...ufoYakisoba, quantity: 9 }, 4)],
      today(
        { ...shinRamyun, finalPrice: 10.9, price: 10.9 },
        { ...gyoza, finalPrice: 25, price: 25, discount: 0 },
        { ...shortGrainRice, quantity: 0 },
        { ...ufoYakisoba, quantity: 2 },
      ),
      limits,
    ),
  },
})
export const ExactUnitPrice = meta.story({
  name: 'A unit price with the decimals that multiply to the total',
  tags: ['CART-09'],
  args: { view: viewCart([entry({ ...gyoza, price: 34.9, discount: 0.15, finalPrice: 29.67 }, 3)], undefined, limits) },
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^R\$\s29,665 cada/)).toBeVisible()
    await expect(canvas.getAllByText(/^R\$\s89,00$/)[0]).toBeVisible()
  },
})
export const DearerOnPhone = meta.story({
  name: 'A higher total requires the shopper’s approval',
  tags: ['CART-14'],
  args: {
    view: viewCart(entries, today({ ...shinRamyun, finalPrice: 10.9, price: 10.9 }, gyoza, shortGrainRice), limits),
  },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ficou R\$\s4,00 mais caro/, {}, patience)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Fechar pedido' })).toBeDisabled()
  },
})
export const KeepsForLater = meta.story({
  name: 'Moves a line to the wishlist',
  tags: ['CART-10'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `Mover ${gyoza.productName} para os favoritos` }))
    await expect(args.onWish).toHaveBeenCalledWith(args.view.lines[1])
  },
})
/** Stores a choice for a product, which the cart must preserve. Clears the storage afterwards, because other stories share it. */
const withOwnChoice = () => {
  substitutionStore.write({ order: 'ask', lines: { 999: 'refund' } })
  return () => localStorage.removeItem('substitution')
}
export const Substitution = meta.story({
  name: 'Offers the substitution preference in reserved space',
  tags: ['BEY-12'],
  globals: { viewport: { value: 'phone360' }, locale: 'es-ES' },
  beforeEach: withOwnChoice,
  play: async ({ canvas, userEvent }) => {
    const choice = await canvas.findByRole('combobox', { name: 'Si falta un producto' })
    await expect(choice).toHaveDisplayValue('Llamarme antes')
    const room = canvas.getByText('Si falta un producto').parentElement!.parentElement!
    await expect(`${room.clientHeight}px`).toBe(getComputedStyle(room).minBlockSize)
    await userEvent.selectOptions(choice, 'Cambiar por uno parecido')
    await expect(choice).toHaveDisplayValue('Cambiar por uno parecido')
    await expect(substitutionStore.readStored()).toEqual({ order: 'similar', lines: { 999: 'refund' } })
  },
})
export const Error = meta.story({
  parameters: inModes('phone'),
  tags: ['BEY-13'],
  args: { trouble: 'prices' },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Não deu para atualizar os preços. Verifique sua conexão.', {}, patience),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  },
})
/** CART-13: the account's cart was never loaded, and loading fails. */
export const FailedToLoad = meta.story({
  parameters: inModes('phone'),
  tags: ['CART-13'],
  args: { view: viewCart([], undefined, limits), trouble: 'load' },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Erro ao carregar carrinho. Verifique sua conexão.', {}, patience),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  },
})
/** CART-06, BEY-13: unsynced changes wait for the network. */
export const Unsynced = meta.story({
  name: 'Changes wait for the network',
  tags: ['BEY-13'],
  args: { trouble: 'sync' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Falha de rede ao sincronizar carrinho', {}, patience)).toBeVisible()
  },
})
export const UnsyncedPhone = meta.story({
  args: { trouble: 'sync' },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Empty = meta.story({
  parameters: inModes('phone'),
  args: { view: viewCart([], undefined, limits) },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Seu carrinho está vazio' }, patience),
    ).toBeVisible()
  },
})
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <CartScreenPending /> })

export const AsksBeforeClearing = meta.story({
  tags: ['CART-08', 'UX-08'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Esvaziar carrinho' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Esvaziar o carrinho?' }, patience)
    await expect(args.onClear).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    await expect(args.onClear).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Esvaziar carrinho' }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Esvaziar carrinho' })).at(-1)!)
    await expect(args.onClear).toHaveBeenCalledOnce()
  },
})
export const InTheShop = meta.story({ ...inTheShop })
