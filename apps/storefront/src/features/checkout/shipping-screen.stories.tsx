import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { deliveryAddress } from '@lotus/fixtures/checkout'
import {
  quoteCentre,
  quoteCentreFree,
  quoteChilledMetropolitan,
  quoteFrozenOtherState,
  quoteMetropolitanFree,
  quotePickup,
  quotePickupOnly,
  storePickup,
} from '@lotus/fixtures/shipping'
import { quoteHalfScheduled, quoteScheduled, windowList, windowTomorrow, windowTonight } from '@lotus/fixtures/windows'
import type { DeliveryWindow, ShippingQuote } from '@lotus/openapi/schema'

import { selectShipping } from './checkout-state.ts'
import { at, InCheckout, selectedShipping } from './checkout.examples.tsx'
import { ShippingScreen } from './shipping-screen.tsx'

const send = fn()
const atStore = { ...storePickup, quoteId: quotePickup.quoteId, zipCode: null }

type Args = {
  state: 'quoting' | 'listing' | 'choosing' | 'holding' | 'failed'
  quote: ShippingQuote
  chosen: boolean
  pickup: boolean
  isCartChanged: boolean
  code: 'NETWORK_ERROR' | 'QUOTE_STALE' | 'WINDOW_FULL' | null
  windows: DeliveryWindow[] | null
  window: DeliveryWindow | null
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'Screens/Checkout/Shipping',
  args: {
    state: 'choosing',
    quote: quoteCentre,
    chosen: false,
    pickup: false,
    isCartChanged: false,
    code: null,
    windows: null,
    window: null,
  } satisfies Partial<Args>,
  render: ({ state, quote, chosen, pickup, isCartChanged, code, windows, window }) => {
    const scheduled = window === null ? {} : { scheduled: true, window, cost: window.cost ?? 0 }
    const snapshot = at(
      { shipping: state },
      {
        quote,
        isCartChanged,
        pickup,
        selectedAddress: quote.zipCode === null ? null : { ...deliveryAddress, zipCode: quote.zipCode },
        selectedShipping: chosen ? { ...(pickup ? atStore : selectedShipping), ...scheduled } : null,
        windows: windows && { ...windowList, windows, clockOffset: 0 },
        error: code === null ? null : { code, ...(code === 'WINDOW_FULL' && { windows: [windowTomorrow] }) },
      },
    )
    return (
      <InCheckout snapshot={snapshot}>
        <ShippingScreen {...selectShipping(snapshot)} send={send} />
      </InCheckout>
    )
  },
  parameters: { layout: 'fullscreen' },
  beforeEach: () => void send.mockClear(),
})

export const Choosing = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /Retirada na loja/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'shipping.select', serviceId: 'pickup' }]])
  },
})
export const Chosen = meta.story({
  args: { chosen: true },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: /Entrega no Centro/ })).toBeChecked()
    // BEY-15: the choice is announced with its price and days.
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Entrega no Centro, R\$\s9,90, .*dias úteis/)
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a revisão' }))
    await expect(send.mock.calls).toEqual([[{ type: 'shipping.submit' }]])
  },
})
export const ChosenOnPhone = meta.story({ args: { chosen: true }, globals: { viewport: { value: 'phone390' } } })
export const ChosenDarkChinese = meta.story({
  args: { chosen: true },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const CartChanged = meta.story({
  name: 'The cart changed after the shipping was selected',
  args: { chosen: true, isCartChanged: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^O carrinho mudouOs preços e o frete foram calculados/)
  },
})
export const CartChangedDarkChinese = meta.story({
  args: { chosen: true, isCartChanged: true },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Free = meta.story({ args: { quote: quoteCentreFree } })
export const ThreeWays = meta.story({ args: { quote: quoteMetropolitanFree } })
export const NothingChosen = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a revisão' }))
    await expect(await canvas.findByText('Escolha como quer receber o pedido')).toBeVisible()
    await expect(send).not.toHaveBeenCalled()
  },
})
export const Pickup = meta.story({
  name: 'Pickup without an address, with its place',
  tags: ['CHK-04'],
  args: { quote: quotePickup, pickup: true, chosen: true },
  play: async ({ canvas, userEvent }) => {
    const option = canvas.getByRole('radio', { name: /Retirada na loja/ })
    await expect(option).toBeChecked()
    await expect(option).toHaveAccessibleDescription(/Rua das Lótus, 88\s*Centro, Curitiba – PR · CEP 80010-000$/)
    await expect(canvas.queryByText(/Não entregamos/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Receber em um endereço' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a revisão' }))
    await expect(send.mock.calls).toEqual([[{ type: 'delivery.choose' }], [{ type: 'shipping.submit' }]])
  },
})
export const PickupOnPhone = meta.story({ args: Pickup.input.args ?? {}, globals: { viewport: { value: 'phone390' } } })
export const PickupDarkChinese = meta.story({
  args: Pickup.input.args ?? {},
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const PickupSpanish = meta.story({
  args: Pickup.input.args ?? {},
  globals: { viewport: { value: 'phone360' }, locale: 'es-ES' },
})
export const PickupEnglish = meta.story({ args: Pickup.input.args ?? {}, globals: { locale: 'en-US' } })
export const NoPickup = meta.story({
  args: { quote: { ...quotePickup, options: [] }, pickup: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Não dá para retirar estes produtos na loja')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Continuar para a revisão' })).toBeNull()
  },
})
export const PickupOnly = meta.story({ args: { quote: quotePickupOnly } })
export const OneOptionDoesNotCarryChilledGoods = meta.story({
  tags: ['D50'],
  args: { quote: quoteChilledMetropolitan },
  play: async ({ canvas, userEvent }) => {
    const economy = canvas.getByRole('radio', { name: 'Entrega econômica' })
    await expect(economy).toBeDisabled()
    await expect(economy).toHaveAccessibleDescription('Não leva produtos refrigerados')
    await userEvent.click(canvas.getByRole('radio', { name: /Entrega metropolitana/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'shipping.select', serviceId: 'metropolitan-delivery' }]])
  },
})
export const OnlyPickupForFrozenGoods = meta.story({
  tags: ['D50'],
  args: { quote: quoteFrozenOtherState },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Não entregamos todos os seus produtos no CEP 01310-100')).toBeVisible()
    await expect(canvas.getByRole('radio', { name: 'Entrega pelos Correios' })).toBeDisabled()
    await expect(canvas.getByRole('radio', { name: /Retirada na loja/ })).toBeEnabled()
  },
})
export const OnlyPickupForFrozenGoodsDarkChinese = meta.story({
  tags: ['D50'],
  args: { quote: quoteFrozenOtherState },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const NoWay = meta.story({ args: { quote: { ...quotePickupOnly, options: [] } } })
export const Recalculated = meta.story({ args: { code: 'QUOTE_STALE' } })
export const Loading = meta.story({ parameters: inModes('phone'), args: { state: 'quoting' } })
export const Failed = meta.story({
  parameters: inModes('phone'),
  args: { state: 'failed', code: 'NETWORK_ERROR' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(send.mock.calls).toEqual([[{ type: 'quote.retry' }]])
  },
})

const scheduled = {
  quote: quoteScheduled,
  windows: windowList.windows,
  chosen: true,
  window: windowTonight,
} satisfies Partial<Args>
export const Windows = meta.story({
  name: 'A window of the delivery, by day',
  tags: ['BEY-12'],
  args: scheduled,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('tab', { name: /^Hoje/ })).toHaveAttribute('aria-selected', 'true')
    const tonight = canvas.getByRole('radio', { name: /^18:00–20:00 R\$\s14,80/ })
    await expect(tonight).toBeChecked()
    await expect(tonight).toHaveAccessibleDescription('Poucas vagas')
    await expect(canvas.getByRole('radio', { name: '14:00–16:00' })).toBeDisabled()
    await expect(canvas.getByRole('radio', { name: '14:00–16:00' })).toHaveAccessibleDescription('Lotado')
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Entrega no Centro, R\$\s14,80, .* 18:00–20:00$/)
    await userEvent.click(canvas.getByRole('tab', { name: /^Hoje/ }))
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('tabpanel', { name: /^Amanhã/ })).toBeVisible())
    await userEvent.click(canvas.getByRole('radio', { name: /^08:00–10:00 R\$\s9,90/ }))
    await userEvent.click(canvas.getByRole('tab', { name: /^Hoje/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a revisão' }))
    await expect(send.mock.calls).toEqual([
      [{ type: 'window.select', window: windowTomorrow }],
      [{ type: 'shipping.submit' }],
    ])
  },
})
export const WindowsOnPhone = meta.story({ args: scheduled, globals: { viewport: { value: 'phone390' } } })
export const WindowsDarkChinese = meta.story({
  args: scheduled,
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const WindowTaken = meta.story({
  name: 'The last place was taken: other windows are offered',
  tags: ['BEY-12', 'D68'],
  args: { ...scheduled, window: windowTomorrow, code: 'WINDOW_FULL' },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Este horário acabou de ser preenchido. Escolha outro.')).toBeVisible()
    await expect(canvas.getByRole('tab', { name: /^Amanhã/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(canvas.getByRole('button', { name: /08:00–10:00/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'window.select', window: windowTomorrow }]])
  },
})
export const NoFreeWindow = meta.story({
  tags: ['BEY-12'],
  args: {
    ...scheduled,
    quote: quoteHalfScheduled,
    window: null,
    windows: windowList.windows.filter(({ state }) => state === 'FULL' || state === 'CLOSED'),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Não há horários livres nos próximos dias')).toBeVisible()
  },
})
