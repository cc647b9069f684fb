import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { ApiError, createApi, unwrap, type Api } from '@lotus/api-client'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'
import { cpfOf } from '@lotus/fixtures/cpf'
import type {
  CartItem,
  CheckoutIntent,
  CheckoutIntentRequest,
  Order,
  Payment,
  PaymentRequest,
  WindowHold,
} from '@lotus/openapi/schema'
import { apiKey } from '@lotus/server/storefront'

const timeoutMs = 15_000

/** A guest with their own cookies, e-mail, CPF and IP address, who buys over HTTP as the storefront does. */
export type Buyer = ReturnType<typeof createBuyer>

function browse(url: string, address: string): Api {
  const cookies = new Map<string, string>()
  return createApi({
    baseUrl: `${url}/api`,
    apiKey,
    fetch: async (request) => {
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      if (cookies.size > 0) headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
      const answer = await fetch(new Request(request, { headers }), { signal: AbortSignal.timeout(timeoutMs) })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (name !== undefined && value !== undefined) cookies.set(name, value)
      }
      return answer
    },
  })
}

/** `index`, at most 100,000, determines the IP address, the e-mail and the CPF. */
export function createBuyer(url: string, index: number) {
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
  const api = browse(url, address)
  const guest = { ...guestData, email: `buyer-${index}@example.com`, cpf: cpfOf(index) }
  return {
    index,
    /** Quotes the delivery and previews the cart; returns the request for an intent. */
    async prepare(items: CartItem[]): Promise<CheckoutIntentRequest> {
      const quote = unwrap(
        await api.POST('/public/shipping/quotes', { body: { zipCode: deliveryAddress.zipCode, items } }),
      )
      const [option] = quote.options
      if (option === undefined) throw new Error('No delivery option')
      const { subtotal } = unwrap(await api.POST('/public/carts/preview', { body: { items } }))
      return {
        items,
        ageDeclared: true,
        guest,
        address: deliveryAddress,
        quoteId: quote.quoteId,
        serviceId: option.serviceId,
        expectedTotal: Math.round((subtotal + option.cost) * 100) / 100,
      }
    },

    /** Holds a window for the cart of `prepare`. */
    hold: async ({ quoteId, serviceId }: CheckoutIntentRequest, windowId: string): Promise<WindowHold> =>
      unwrap(await api.PUT('/public/shipping/hold', { body: { quoteId, serviceId, windowId } })),

    openIntent: async (body: CheckoutIntentRequest, key: string = randomUUID()): Promise<CheckoutIntent> =>
      unwrap(await api.POST('/public/checkout/intents', { params: { header: { 'Idempotency-Key': key } }, body })),

    pay: async (intentId: string, body: PaymentRequest, key: string = randomUUID()): Promise<Payment> =>
      unwrap(
        await api.POST('/public/checkout/intents/{intentId}/payments', {
          params: { path: { intentId }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),

    order: async (intentId: string, payment: Payment, key: string = randomUUID()): Promise<Order> =>
      unwrap(
        await api.POST('/public/order/payments/mercadopago', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            tax: 0,
            paymentId: payment.paymentId,
            paymentStatus: payment.status,
            statusDetail: payment.statusDetail,
            paymentMethodId: payment.method,
            externalReference: intentId,
          },
        }),
      ),

    readOrder: async (orderId: string): Promise<Order> =>
      unwrap(await api.GET('/public/orders/{orderId}', { params: { path: { orderId } } })),
  }
}

/** Codes of temporary errors and lost responses. */
const temporary = new Set([
  'NETWORK_ERROR',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
  'IDEMPOTENCY_IN_PROGRESS',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_UNKNOWN',
  'PAYMENT_PROVIDER_DOWN',
])

/** Retries temporary errors after the time in Retry-After. */
export async function withRetries<Result>(work: () => Promise<Result>, seconds = 30): Promise<Result> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || !temporary.has(error.code) || performance.now() > end) throw error
      await wait((error.retryAfter ?? 1) * 1000 * (0.5 + Math.random() / 2))
    }
  }
}

/** Creates a card token at the payment sandbox, as its fields in the browser do. */
export async function cardToken(sandboxUrl: string, publicKey: string, holder = 'APRO'): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/v1/card_tokens?public_key=${publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: '5031433215406351',
      security_code: '123',
      expiration_month: '11',
      expiration_year: '2040',
      cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
    }),
  })
  const body = (await answer.json()) as { id?: string }
  if (body.id === undefined) throw new Error(`No card token: ${answer.status}`)
  return body.id
}

/** Runs `work` for all items, `count` at once. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const [place, item] of queue) results[place] = await work(item)
    }),
  )
  return results
}
