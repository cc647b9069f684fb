import type { StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { authUser } from '@lotus/fixtures/accounts'
import {
  cartPreview,
  cartPreviewBelowMinimum,
  cartPreviewPriceRisen,
  cartPreviewSoldOut,
} from '@lotus/fixtures/checkout'
import { quotePickup, storePickup } from '@lotus/fixtures/shipping'
import { miso, shinRamyun, shortGrainRice, ufoYakisoba } from '@lotus/fixtures/products'
import { holdTonight, windowTomorrow, windowTonight } from '@lotus/fixtures/windows'
import type { CheckoutContext, CheckoutError, SubstitutionPreference } from '@lotus/machines/checkout/types'

import { withoutMilk } from '#diet/diet.examples.ts'
import { inDollars, withConversion } from '#shop/currency.examples.ts'

import { selectReview } from './checkout-state.ts'
import { asUser, at, cartLines, InCheckout, known, selectedShipping } from './checkout.examples.tsx'
import { ReviewScreen } from './review-screen.tsx'

const send = fn()
const atStore = { ...storePickup, quoteId: quotePickup.quoteId, zipCode: null }
const onQuantity = fn()
const onRemove = fn()
const onSubstitution = fn()

type Args = {
  state: 'checking' | 'ready' | 'renewing' | 'reserving' | 'failed'
  preview: CheckoutContext['preview']
  code: CheckoutError['code'] | null
  details: Pick<CheckoutError, 'params' | 'lines' | 'orders' | 'windows' | 'retryAfter'>
  user: boolean
  pickup: boolean
  substitution: SubstitutionPreference
  /** Seconds until the end of the hold; null without windows. */
  heldFor: number | null
}

const cart = [
  ...cartLines,
  { productId: ufoYakisoba.productId, quantity: 2, product: ufoYakisoba },
  { productId: miso.productId, quantity: 3, product: miso },
  { productId: 999, quantity: 1, product: { ...shinRamyun, productId: 999 } },
]

const windowHeld = (seconds: number): Partial<CheckoutContext> => ({
  hold: holdTonight,
  clockOffset: Date.parse(holdTonight.expiresAt) - seconds * 1000 - Date.now(),
  selectedShipping: { ...selectedShipping, scheduled: true, window: windowTonight, cost: holdTonight.cost },
})

const meta = preview.type<{ args: Args }>().meta({
  title: 'Screens/Checkout/Review',
  args: {
    state: 'ready',
    preview: cartPreview,
    code: null,
    details: {},
    user: false,
    pickup: false,
    substitution: { order: 'ask', lines: {} },
    heldFor: null,
  } satisfies Partial<Args>,
  render: ({ state, preview, code, details, user, pickup, substitution, heldFor }) => {
    const snapshot = at(
      { review: state },
      {
        ...known.review,
        ...(user ? asUser : {}),
        ...(heldFor === null ? {} : windowHeld(heldFor)),
        ...(pickup ? { pickup, selectedAddress: null, selectedShipping: atStore } : {}),
        preview,
        ...(preview && { items: preview.lines.map(({ productId, quantity }) => ({ productId, quantity })) }),
        expectedTotal: 90.97,
        error: code === null ? null : { code, ...details },
      },
    )
    return (
      <InCheckout snapshot={snapshot}>
        <ReviewScreen
          buyer={snapshot.context.mode === 'user' ? authUser : null}
          {...selectReview(snapshot)}
          send={send}
          cart={cart}
          substitution={substitution}
          onSubstitution={onSubstitution}
          newKey={() => 'key-0123456789abcdef'}
          onQuantity={onQuantity}
          onRemove={onRemove}
        />
      </InCheckout>
    )
  },
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    send.mockClear()
    onQuantity.mockClear()
    onRemove.mockClear()
    onSubstitution.mockClear()
  },
})
type Story = StoryObj<Args>

/** CHK-05: the order is listed and summed once, and its button is above the fold. */
async function expectOneOrder(canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) {
  const seen = (text: string, selector?: string) =>
    canvas.getAllByText(text, { selector }).filter((element) => element.checkVisibility())
  await expect(seen('Lámen Shin Ramyun apimentado 120 g')).toHaveLength(1)
  await expect(seen('Total', 'dt')).toHaveLength(1)
  const { bottom } = canvas.getByRole('button', { name: 'Ir para o pagamento' }).getBoundingClientRect()
  await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
}

export const Ready = meta.story({
  tags: ['CHK-05'],
  play: async ({ canvas, userEvent }) => {
    await expectOneOrder(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Ir para o pagamento' }))
    await expect(send.mock.calls).toEqual([
      [
        {
          type: 'review.confirm',
          total: 90.97,
          substitution: { order: 'ask', lines: {} },
          ageDeclared: false,
          key: 'key-0123456789abcdef',
        },
      ],
    ])
  },
})
export const OutsideDiet = meta.story({
  name: 'Marks the products outside the diet',
  tags: ['BEY-08'],
  beforeEach: withoutMilk,
  parameters: inModes('phone'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Contém leite · fora da sua dieta')).toBeVisible()
  },
})
/** BEY-11: the first line may not be sold to minors. */
const forAdults = {
  ...cartPreview,
  lines: cartPreview.lines.map((line, place) => ({
    ...line,
    product: { ...line.product, ageRestricted: place === 0 },
  })),
}
export const ForAdults = meta.story({
  args: { preview: forAdults },
  play: async ({ canvas, userEvent }) => {
    const declaration = canvas.getByRole('checkbox', { name: 'Declaro que tenho 18 anos ou mais' })
    await userEvent.click(canvas.getByRole('button', { name: 'Ir para o pagamento' }))
    await expect(canvas.getByText('Sem esta declaração não podemos vender estes produtos')).toBeVisible()
    await expect(declaration).toHaveFocus()
    await expect(send).not.toHaveBeenCalled()
    await userEvent.click(declaration)
    await userEvent.click(canvas.getByRole('button', { name: 'Ir para o pagamento' }))
    await expect(send.mock.lastCall?.[0]).toMatchObject({ type: 'review.confirm', ageDeclared: true })
  },
})
export const ForAdultsOnPhone = meta.story({
  args: { preview: forAdults, code: 'AGE_NOT_DECLARED' },
  globals: { viewport: { value: 'phone360' }, locale: 'zh-CN', theme: 'dark' },
})
export const ReadyDark = meta.story({ globals: { theme: 'dark' } })
export const ReadyOnPhone = meta.story({
  tags: ['CHK-05'],
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    await expectOneOrder(canvas)
    const links = canvas.getAllByRole('link', { name: /^Mudar (os|seus|a)/ })
    await expect(links.map((link) => link.getBoundingClientRect().height)).toEqual([44, 44, 44])
  },
})
export const ReadySpanish = meta.story({ globals: { viewport: { value: 'phone360' }, locale: 'es-ES' } })
export const Pickup = meta.story({
  name: 'A pickup shows its place instead of an address',
  tags: ['CHK-05'],
  args: { pickup: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Retirada' })).toBeVisible()
    await expect(canvas.getByText('Local de retirada')).toBeVisible()
    await expect(canvas.getByText(/^Rua das Lótus, 88/)).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Mudar o endereço' })).toBeNull()
  },
})
export const PickupOnPhoneDarkChinese = meta.story({
  args: { pickup: true },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Loading = meta.story({ parameters: inModes('phone'), args: { state: 'checking', preview: null } })
export const CheckingAgain = meta.story({ args: { state: 'checking', code: 'PRICE_CHANGED' } })
export const Reserving = meta.story({ args: { state: 'reserving' } })
export const PriceChanged = meta.story({
  args: { preview: cartPreviewPriceRisen, code: 'PRICE_CHANGED' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/O total era R\$\s90,97 e agora é R\$\s93,97/)).toBeVisible()
    await expect(canvas.getByText(/O preço subiu de R\$\s42,50 para R\$\s45,50/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ir para o pagamento' }))
    await expect(send.mock.lastCall?.[0]).toMatchObject({ type: 'review.confirm', total: 93.97 })
  },
})
export const SoldOut = meta.story({
  args: { preview: cartPreviewSoldOut, code: 'OUT_OF_STOCK' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Ir para o pagamento' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: /^Ficar com 2 de Pasta de missô/ }))
    await expect(onQuantity.mock.calls).toEqual([[miso.productId, 2]])
    await userEvent.click(canvas.getByRole('button', { name: /^Remover Yakissoba/ }))
    await expect(onRemove.mock.calls).toEqual([[ufoYakisoba.productId]])
  },
})
export const SoldOutOnPhone = meta.story({
  args: { preview: cartPreviewSoldOut, code: 'OUT_OF_STOCK' },
  globals: { viewport: { value: 'phone390' } },
})
export const BelowMinimum = meta.story({ args: { preview: cartPreviewBelowMinimum } })
export const ReservationExpired = meta.story({ args: { code: 'INTENT_EXPIRED' } })
const openOrders = [
  { orderId: '018f2f8e-2222-7222-8333-444455556666', orderNumber: 'LT-7F3K9Q', total: 90.97 },
  { orderId: '018f2f8e-1111-7222-8333-444455556666', orderNumber: 'LT-2M4X8C', total: 1250 },
]
export const TooManyOpenOrders = meta.story({
  name: 'Too many unpaid orders are listed, each with a link to pay or cancel it',
  tags: ['S28'],
  args: { code: 'TOO_MANY_OPEN_ORDERS', details: { orders: openOrders } },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /^Pagar ou cancelar o pedido LT-7F3K9Q, de R\$\s90,97$/ })
    await expect(link).toHaveAttribute('href', '/order-confirmation/018f2f8e-2222-7222-8333-444455556666')
  },
})
export const TooManyOpenOrdersElsewhere = meta.story({
  name: 'Too many unpaid orders of another browser show a hint to their e-mails',
  tags: ['S28'],
  args: { code: 'TOO_MANY_OPEN_ORDERS', details: { params: { openOrders: 3 } } },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const TooManyOnConnection = meta.story({
  name: 'Too many purchases of others on the same connection show when to try again, and no hint to e-mails',
  tags: ['S28'],
  args: { code: 'TOO_MANY_OPEN_ORDERS', details: { orders: [], retryAfter: 1190 } },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    const alert = canvas.getByRole('alert')
    await expect(alert).toHaveTextContent('Há compras demais em andamento nesta conexão de internet.')
    await expect(alert).toHaveTextContent('Tente de novo em 20 minutos, ou use outra conexão.')
    await expect(alert).not.toHaveTextContent('e-mail')
  },
})
export const TooManyReservations = meta.story({
  name: 'Too many purchases without an order show when the first reservation ends, and no hint to e-mails',
  tags: ['S28'],
  args: { code: 'TOO_MANY_OPEN_ORDERS', details: { params: { openOrders: 0 }, orders: [], retryAfter: 1190 } },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    const alert = canvas.getByRole('alert')
    await expect(alert).toHaveTextContent('Suas outras tentativas de compra já reservam produtos.')
    await expect(alert).toHaveTextContent('continue na aba em que você a começou')
    await expect(alert).toHaveTextContent('tente de novo em 20 minutos')
    await expect(alert).not.toHaveTextContent('e-mail')
  },
})
export const ReservesTooManyUnits = meta.story({
  tags: ['S28'],
  args: {
    code: 'RESERVATION_LIMIT',
    details: {
      lines: [
        { productId: shinRamyun.productId, code: 'RESERVATION_LIMIT', requested: 40, available: 12 },
        { productId: shortGrainRice.productId, code: 'RESERVATION_LIMIT', requested: 3, available: 0 },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Shin Ramyun.*: fique com até 12 por enquanto/)
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Arroz.*: pague o pedido que já reserva este produto/)
  },
})
export const ReservesTooMuchOnPhone = meta.story({
  tags: ['S28'],
  args: { code: 'RESERVATION_LIMIT', details: { params: { maximum: 5000 } } },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/podem somar R\$\s5\.000,00/)
  },
})
export const Offline = meta.story({ parameters: inModes('phone'), args: { code: 'NETWORK_ERROR' } })
export const Failed = meta.story({
  parameters: inModes('phone'),
  args: { state: 'failed', preview: null, code: 'NETWORK_ERROR' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(send.mock.calls).toEqual([[{ type: 'review.retry' }]])
  },
})
export const InDollars = meta.story({
  name: 'In dollars, approximate',
  tags: ['D4', 'USER-04'],
  beforeEach: () => withConversion(inDollars),
  play: async ({ canvas }) => {
    const totals = canvas.getAllByText('Total', { selector: 'dt' })
    await waitFor(() =>
      expect(totals.map((label) => label.parentElement?.textContent?.replaceAll(/\s/g, ' '))).toEqual(
        totals.map(() => 'TotalR$ 90,97≈ aproximadamente US$ 16,91'),
      ),
    )
  },
})
export const OfAccount = meta.story({
  name: 'An order of an account shows its owner',
  tags: ['CHK-05'],
  args: { user: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2, name: 'Sua conta' })).toBeVisible()
    await expect(canvas.getByText(authUser.email)).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Mudar seus dados' })).toBeNull()
  },
})
export const Substituting = meta.story({
  name: 'Shows the substitution preference and can change it',
  tags: ['BEY-12'],
  args: { substitution: { order: 'similar', lines: {} } },
  play: async ({ canvas, userEvent }) => {
    const choice = canvas.getByRole('combobox', { name: 'Se faltar um produto' })
    await expect(choice).toHaveDisplayValue('Trocar por um parecido')
    await expect(choice).toHaveAccessibleDescription('Escolhemos um equivalente, sem cobrar nada a mais.')
    await userEvent.selectOptions(choice, 'Tirar e devolver o valor')
    await expect(onSubstitution.mock.calls).toEqual([[{ order: 'refund', lines: {} }]])
    await userEvent.click(canvas.getByRole('button', { name: 'Ir para o pagamento' }))
    const substitution = { order: 'similar', lines: {} }
    await expect(send.mock.lastCall?.[0]).toMatchObject({ type: 'review.confirm', substitution })
  },
})
/** The first product has its own choice. The choice for a product that is not in the cart is not shown. */
const ownChoice = {
  order: 'ask',
  lines: { [shinRamyun.productId]: 'refund', [miso.productId]: 'ask' },
} satisfies SubstitutionPreference
export const SubstitutingOneProduct = meta.story({
  name: 'Shows the substitution choice of each product and can change it',
  tags: ['BEY-12'],
  args: { substitution: ownChoice },
  play: async ({ canvas, userEvent }) => {
    const choices = canvas.getAllByRole<HTMLSelectElement>('combobox', { name: /^Se faltar: / })
    const ofOrder = 'Como no pedido todo'
    // The choice of the order is above the choices of products, which refer to it.
    const forOrder = canvas.getByRole('combobox', { name: 'Se faltar um produto' })
    await expect(canvas.getAllByRole('combobox')).toEqual([forOrder, ...choices])
    await expect(choices.map((one) => one.selectedOptions[0]?.text)).toEqual([
      'Tirar e devolver o valor',
      ofOrder,
      ofOrder,
    ])
    const [first, , last] = choices
    await expect(first).toHaveAccessibleName('Se faltar: Lámen Shin Ramyun apimentado 120 g')
    await expect([...first!.options].map(({ text }) => text)).toEqual([
      ofOrder,
      'Trocar por um parecido',
      'Ligar para mim antes',
      'Tirar e devolver o valor',
    ])
    await userEvent.selectOptions(last!, 'Trocar por um parecido')
    await userEvent.selectOptions(first!, ofOrder)
    await expect(onSubstitution.mock.calls).toEqual([
      [{ ...ownChoice, lines: { ...ownChoice.lines, [shortGrainRice.productId]: 'similar' } }],
      [{ ...ownChoice, lines: { [miso.productId]: 'ask' } }],
    ])
    await userEvent.click(canvas.getByRole('button', { name: 'Ir para o pagamento' }))
    await expect(send.mock.lastCall?.[0]).toMatchObject({ type: 'review.confirm', substitution: ownChoice })
  },
})
export const SubstitutingOneProductOnPhone = meta.story({
  name: 'The substitution choices of products are touch targets of 44 px and not wider than the line',
  tags: ['BEY-12'],
  args: { substitution: ownChoice },
  globals: { viewport: { value: 'phone360' }, locale: 'zh-CN', theme: 'dark' },
  play: async ({ canvas }) => {
    const choices = canvas.getAllByRole('combobox', { name: /^缺货时：/ })
    await expect(choices.map((one) => one.getBoundingClientRect().height)).toEqual([44, 44, 44])
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})
export const SubstitutingLongName = meta.story({
  name: 'A long name and a long choice fit a phone',
  tags: ['BEY-12'],
  args: {
    substitution: { order: 'ask', lines: { [shinRamyun.productId]: 'similar' } },
    preview: {
      ...cartPreview,
      lines: cartPreview.lines.map((line) => ({
        ...line,
        product: { ...line.product, names: { ...line.product.names, 'es-ES': 'Extraordinariamente '.repeat(6) } },
      })),
    },
  },
  globals: { viewport: { value: 'phone360' }, locale: 'es-ES' },
  play: async ({ canvas }) => {
    const [choice, ...others] = canvas.getAllByRole('combobox', { name: /^Si falta: Extraordinariamente/ })
    await expect(choice).toHaveDisplayValue('Cambiar por uno parecido')
    await expect(others).toHaveLength(2)
    const line = choice!.closest('li')!
    await expect(choice!.getBoundingClientRect().right).toBeLessThanOrEqual(line.getBoundingClientRect().right)
    // As on a phone of 320 px.
    document.body.style.inlineSize = '320px'
    await expect(choice!.getBoundingClientRect().right).toBeLessThanOrEqual(line.getBoundingClientRect().right)
    document.body.style.inlineSize = ''
  },
})
export const SubstitutingLocked = meta.story({
  name: 'No substitution choice can change while the order is being reserved',
  tags: ['BEY-12'],
  args: { state: 'reserving', substitution: ownChoice },
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    for (const choice of canvas.getAllByRole('combobox', { name: /^Se faltar/ })) await expect(choice).toBeDisabled()
  },
})

export const HoldEndsSoon = meta.story({
  name: 'The hold of the window expires soon',
  tags: ['BEY-12', 'D68'],
  args: { heldFor: 240 },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/^Guardamos o seu horário por mais [34]:\d\d$/)).toBeVisible()
    await expect(canvas.getByText('seg., 23 de nov. · 18:00–20:00')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar por mais 20 minutos' }))
    await expect(send.mock.calls).toEqual([[{ type: 'hold.extend' }]])
  },
})
export const HoldExpired = meta.story({
  name: 'The hold of the window expired: the same button holds it again',
  tags: ['BEY-12', 'D68'],
  args: { heldFor: -60 },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('A reserva do horário terminou')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ir para o pagamento' }))
    await expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: 'review.confirm', total: 95.87 }))
  },
})
export const WindowTakenInReview = meta.story({
  name: 'Another buyer took the window after the hold expired',
  tags: ['BEY-12', 'D68'],
  args: { heldFor: 600, code: 'WINDOW_FULL', details: { windows: [windowTomorrow] } },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /08:00–10:00/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'window.select', window: windowTomorrow }]])
  },
})
