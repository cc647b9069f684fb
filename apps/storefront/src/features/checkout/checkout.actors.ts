import { fromPromise } from 'xstate'

import { ApiError } from '@lotus/api-client/errors'
import { checkoutMachine } from '@lotus/machines/checkout'
import { paymentMachine } from '@lotus/machines/payment'
import type { CreatePaymentInput, FindIntentInput } from '@lotus/machines/payment/types'
import { isSameAddress } from '@lotus/machines/checkout/rules'
import type {
  AddressAnswer,
  Answer,
  CreateIntentInput,
  CreateOrderInput,
  ExtendHoldInput,
  HoldAnswer,
  HoldInput,
  IntentAnswer,
  ListWindowsInput,
  OrderAnswer,
  PaymentAnswer,
  PreviewAnswer,
  PreviewInput,
  QuoteAnswer,
  QuoteInput,
  SaveAddressInput,
  WindowsAnswer,
} from '@lotus/machines/checkout/types'
import type { Address, AddressData, CheckoutIntent, Order } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { isLocale } from '#i18n/i18n.ts'

import { orderKey } from './order-key.ts'

/** Rejections are answers for the machine. A network error is thrown, because the outcome is then unknown. */
async function answer<Data>(ask: () => Promise<Data>): Promise<Answer<Data>> {
  try {
    return { ok: true, ...(await ask()) }
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
}

const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } })

const livePaymentMachine = paymentMachine.provide({
  actors: {
    createPayment: fromPromise<PaymentAnswer, CreatePaymentInput>(({ input: { intentId, request, key } }) =>
      answer(async () => ({
        payment: await api.POST('/public/checkout/intents/{intentId}/payments', {
          body: request,
          params: { path: { intentId }, ...keyed(key) },
        }),
      })),
    ),
    findIntent: fromPromise<IntentAnswer, FindIntentInput>(({ input: { intentId }, signal }) =>
      answer(async () => ({
        intent: await api.GET('/public/checkout/intents/{intentId}', { params: { path: { intentId } }, signal }),
      })),
    ),
  },
})

/** The checkout machine on the real API. */
export const liveCheckoutMachine = checkoutMachine.provide({
  actors: {
    quoteShipping: fromPromise<QuoteAnswer, QuoteInput>(({ input: { zipCode, items }, signal }) =>
      answer(async () => {
        const body = { items, ...(zipCode === null ? {} : { zipCode }) }
        return { quote: await api.POST('/public/shipping/quotes', { body, signal }) }
      }),
    ),
    listWindows: fromPromise<WindowsAnswer, ListWindowsInput>(({ input: { quoteId }, signal }) =>
      answer(async () => {
        const windows = await api.GET('/public/shipping/windows', { params: { query: { quoteId } }, signal })
        return { windows: { ...windows, clockOffset: Date.parse(windows.now) - Date.now() } }
      }),
    ),
    holdWindow: fromPromise<HoldAnswer, HoldInput>(({ input }) =>
      answer(async () => ({ hold: await api.PUT('/public/shipping/hold', { body: input }) })),
    ),
    extendHold: fromPromise<HoldAnswer, ExtendHoldInput>(({ input: { holdId } }) =>
      answer(async () => ({
        hold: await api.PUT('/public/shipping/holds/{holdId}/extension', { params: { path: { holdId } } }),
      })),
    ),
    previewCart: fromPromise<PreviewAnswer, PreviewInput>(({ input, signal }) =>
      answer(async () => ({ preview: await api.POST('/public/carts/preview', { body: input, signal }) })),
    ),
    createIntent: fromPromise<IntentAnswer, CreateIntentInput>(({ input }) =>
      answer(async () => ({ intent: await createIntent(input) })),
    ),
    payment: livePaymentMachine,
    createOrder: fromPromise<OrderAnswer, CreateOrderInput>(({ input }) =>
      answer(async () => ({ order: await createOrder(input) })),
    ),
    saveAddress: fromPromise<AddressAnswer, SaveAddressInput>(({ input: { address } }) =>
      answer(async () => ({ address: await saveAddress(address) })),
    ),
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
async function saveAddress(address: AddressData): Promise<Address> {
  const known = await api.GET('/users/addresses/user')
  const same = known.find((saved) => isSameAddress(saved, address))
  return same ?? (await api.POST('/users/addresses/user/address', { body: address }))
}
