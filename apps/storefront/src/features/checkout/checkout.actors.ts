import { fromPromise } from 'xstate'

import { ApiError } from '@lotus/api-client/errors'
import { checkoutMachine } from '@lotus/machines/checkout'
import { paymentMachine } from '@lotus/machines/payment'
import type { CreatePaymentInput, FindIntentInput } from '@lotus/machines/payment/types'
import { isSameAddress } from '@lotus/machines/checkout/rules'
import type {
  Answer,
  CreateIntentInput,
  CreateOrderInput,
  ExtendHoldInput,
  HoldInput,
  ListWindowsInput,
  PreviewInput,
  QuoteInput,
  SaveAddressInput,
} from '@lotus/machines/checkout/types'
import type { Address, CheckoutIntent, Order } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { isLocale } from '#i18n/i18n.ts'

import { orderKey } from './order-key.ts'

/**
 * Creates an actor that calls `ask` and answers with its result under `name`. A rejection is an answer, too. A network error is thrown,
 * because the outcome is then unknown.
 */
const asking = <Name extends string, Input, Data>(
  name: Name,
  ask: (input: Input, signal: AbortSignal) => Promise<Data>,
) =>
  fromPromise<Answer<Record<Name, Data>>, Input>(async ({ input, signal }) => {
    try {
      // TypeScript widens a computed key to `string`.
      return { ok: true, ...({ [name]: await ask(input, signal) } as Record<Name, Data>) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'NETWORK_ERROR') throw error
      const { code, params, fields, lines, orders, windows, retryAfter } = error
      return {
        ok: false,
        error: {
          code,
          params,
          fields: [...fields],
          lines: [...lines],
          orders: [...orders],
          windows: [...windows],
          retryAfter,
        },
      }
    }
  })

const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } })

const livePaymentMachine = paymentMachine.provide({
  actors: {
    createPayment: asking('payment', ({ intentId, request, key }: CreatePaymentInput) =>
      api.POST('/public/checkout/intents/{intentId}/payments', {
        body: request,
        params: { path: { intentId }, ...keyed(key) },
      }),
    ),
    findIntent: asking('intent', ({ intentId }: FindIntentInput, signal) =>
      api.GET('/public/checkout/intents/{intentId}', { params: { path: { intentId } }, signal }),
    ),
  },
})

/** The checkout machine on the real API. */
export const liveCheckoutMachine = checkoutMachine.provide({
  actors: {
    quoteShipping: asking('quote', ({ zipCode, items }: QuoteInput, signal) =>
      api.POST('/public/shipping/quotes', { body: { items, ...(zipCode !== null && { zipCode }) }, signal }),
    ),
    listWindows: asking('windows', async ({ quoteId }: ListWindowsInput, signal) => {
      const windows = await api.GET('/public/shipping/windows', { params: { query: { quoteId } }, signal })
      return { ...windows, clockOffset: Date.parse(windows.now) - Date.now() }
    }),
    holdWindow: asking('hold', (body: HoldInput) => api.PUT('/public/shipping/hold', { body })),
    extendHold: asking('hold', ({ holdId }: ExtendHoldInput) =>
      api.PUT('/public/shipping/holds/{holdId}/extension', { params: { path: { holdId } } }),
    ),
    previewCart: asking('preview', (body: PreviewInput, signal) => api.POST('/public/carts/preview', { body, signal })),
    createIntent: asking('intent', createIntent),
    payment: livePaymentMachine,
    createOrder: asking('order', createOrder),
    saveAddress: asking('address', saveAddress),
  },
})

/** Releases the hold of a window. Ignores errors of the API, because the hold then expires by itself. */
export async function releaseHold(holdId: string): Promise<void> {
  try {
    await api.DELETE('/public/shipping/holds/{holdId}', { params: { path: { holdId } } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

async function createIntent(input: CreateIntentInput): Promise<CheckoutIntent> {
  const params = keyed(input.key)
  if (input.mode === 'user') return await api.POST('/users/checkout/intents', { body: input.request, params })
  // The e-mails about a guest's order are in the language of the page.
  const { lang } = document.documentElement
  const body = { ...input.request, ...(isLocale(lang) ? { language: lang } : {}) }
  return await api.POST('/public/checkout/intents', { body, params })
}

async function createOrder({ mode, intent, payment }: CreateOrderInput): Promise<Order> {
  // The specification's payload. The server reads only the references and gets the payment from the provider (D18).
  const body = {
    tax: intent.tax,
    paymentId: payment.paymentId,
    paymentStatus: payment.status,
    statusDetail: payment.statusDetail,
    paymentMethodId: payment.card?.brand ?? payment.method,
    externalReference: intent.intentId,
    shippingCost: intent.shipping.cost,
    shippingServiceId: intent.shipping.serviceId,
    shippingServiceName: intent.shipping.serviceName,
    shippingCompanyName: intent.shipping.companyName,
    shippingDeliveryMinDays: intent.shipping.minDays,
    shippingDeliveryMaxDays: intent.shipping.maxDays,
  }
  const params = keyed(orderKey(intent.intentId, body))
  return mode === 'user'
    ? await api.POST('/users/order/payments/mercadopago', { params, body })
    : await api.POST('/public/order/payments/mercadopago', { params, body })
}

/** Saves no duplicate, neither on a retry after a lost answer nor of an address that the account already has. */
async function saveAddress({ address }: SaveAddressInput): Promise<Address> {
  const known = await api.GET('/users/addresses/user')
  const same = known.find((saved) => isSameAddress(saved, address))
  return same ?? (await api.POST('/users/addresses/user/address', { body: address }))
}
