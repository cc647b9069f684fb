import { randomUUID } from 'node:crypto'

import getPort from 'get-port'
import { sql, type Updateable } from 'kysely'

import { ApiError, unwrap, type Api } from '@lotus/api-client'
import { addressData } from '@lotus/fixtures/addresses'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'
import type {
  AddressData,
  CheckoutIntent,
  CheckoutIntentRequest,
  GuestOrderRequest,
  Order,
  Payment,
  PaymentRequest,
  UserCheckoutIntentRequest,
  WindowHold,
} from '@lotus/openapi/schema'
import { ACCESS_TOKEN, MASTER, PUBLIC_KEY, startSandbox, WEBHOOK_SECRET } from '@lotus/payment-sandbox/testing'

import type { Platform } from '../../app.ts'
import { enqueue } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logger.ts'
import type { Database } from '../../platform/schema.gen.ts'
import type { PurchaseLimits } from '#domain/limits.ts'
import type { WindowSchedule } from '#domain/window-schedule.ts'
import type { PaymentOptions } from './purchase-options.ts'
import { testApp, testAuth, type TestUser } from '../../testing.ts'
import { catalogWriteRepository } from '../catalog/catalog-write.repository.ts'
import { setStock } from '../stock/testing.ts'
import { settingsRepository } from '../settings/settings.repository.ts'

/** `zipCode` is null for a pickup. */
export type HoldRequest = { zipCode?: string | null; items?: TestItem[]; windowId?: string }
export type TestItem = { productId: number; quantity: number }
export type TestShop = Awaited<ReturnType<typeof startTestShop>>

/** A Monday, 11:00 in São Paulo. */
export const monday = Date.parse('2026-11-23T14:00:00.000Z')
const minute = 60_000

/** By id, from 1: price in cents, discount in basis points, stock, net content in grams. */
const products = [
  { name: 'Lámen', price: 890, discount: 0, stock: 50, grams: 120 },
  { name: 'Missô', price: 2790, discount: 1000, stock: 20, grams: 500 },
  { name: 'Arroz 5 kg', price: 4250, discount: 0, stock: 10, grams: 5000 },
  { name: 'Última unidade', price: 5000, discount: 0, stock: 1, grams: 100 },
  { name: 'Meio centavo', price: 333, discount: 3333, stock: 99, grams: 50 },
] as const

export const productIds = products.map((_, index) => index + 1)
export const stockAtFirst = new Map(products.map(({ stock }, index) => [index + 1, stock]))
export const lamen = 1
export const miso = 2
export const rice = 3
export const lastOne = 4
export const oddCents = 5

/** Limits that no test reaches by accident. */
const unlimited = { purchases: 1000, cents: 1_000_000_000, share: 1, units: 1000 }
const generous: PurchaseLimits = {
  buyer: unlimited,
  address: unlimited,
  cards: 1000,
  attemptsPerCard: 1000,
  cardsPerBlock: 1000,
  cardMinutes: 10,
  breaker: { cards: 1000, declined: 1, minutes: 5 },
  pixCodes: 3,
}

export type TestShopOptions = {
  payments?: Partial<PaymentOptions>
  limits?: Partial<PurchaseLimits>
  auth?: typeof testAuth
  /** Further options of the app. */
  platform?: Partial<Platform>
}

/** The commands that bring a paid order into a status. */
const operatorSteps = {
  IN_ROUTE: ['ship', '--carrier', 'Correios', '--tracking', 'LB123456785BR'],
  DELIVERED: ['deliver'],
  CANCELLED: ['cancel'],
} as const

const inEveryLanguage = (text: string) => ({ 'pt-BR': text, 'zh-CN': text, 'en-US': text, 'es-ES': text })

/** The order request of a browser; the server reads only the two ids. */
const orderRequest = (intentId: string, paymentId: string): GuestOrderRequest => ({
  tax: 0,
  paymentId,
  paymentStatus: 'pending',
  statusDetail: '',
  paymentMethodId: 'pix',
  externalReference: intentId,
})

/** A signed-in account and one of its addresses. */
export type Shopper = { api: Api; addressId: number; zipCode: string }

/** Returns the error of a rejected call. @throws if the call succeeds */
export async function rejection(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The call was not rejected')
}

/** Starts the real app and the real sandbox on separate ports, with one clock that tests advance. */
export async function startTestShop({ payments = {}, limits = {}, auth = testAuth, platform }: TestShopOptions = {}) {
  const time = { now: monday }
  const clock = () => time.now
  const port = await getPort({ host: '127.0.0.1' })
  const publicUrl = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({ clock, webhookRetryMs: [] })
  const provider: PaymentOptions = {
    baseUrl: sandbox.url,
    accessToken: ACCESS_TOKEN,
    publicKey: PUBLIC_KEY,
    sdkUrl: `${sandbox.url}/js/v2`,
    webhookSecrets: [WEBHOOK_SECRET],
    collectorId: '488000001',
    liveMode: false,
    pixMinutes: 30,
    timeouts: { connect: 5000, answer: 5000, total: 9000 },
    ...payments,
  }
  const logged: { level: string; msg: string; code?: string; [field: string]: unknown }[] = []
  const logger = createLogger({
    level: 'warn',
    destination: {
      write(text: string) {
        const line = JSON.parse(text) as (typeof logged)[number]
        logged.push(line)
      },
    },
  })
  const buyerLimits = { ...generous, ...limits }
  const test = await testApp({ publicUrl, logger, clock, payments: provider, auth, buyerLimits, ...platform })
  const { app, db } = test

  async function insertCatalog(): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const [departmentId = 0] = await catalogWriteRepository.insertPlaces(trx, 'departments', [
        { slug: 'mercearia', names: inEveryLanguage('Mercearia'), tint: 'linen', image_url: '/a.webp', position: 0 },
      ])
      const [subDepartmentId = 0] = await catalogWriteRepository.insertPlaces(trx, 'sub_departments', [
        { department_id: departmentId, slug: 'tudo', names: inEveryLanguage('Tudo'), position: 0 },
      ])
      const [categoryId = 0] = await catalogWriteRepository.insertPlaces(trx, 'categories', [
        {
          sub_department_id: subDepartmentId,
          department_id: departmentId,
          slug: 'geral',
          names: inEveryLanguage('Geral'),
          icon_url: '/a.webp',
          position: 0,
        },
      ])
      await catalogWriteRepository.upsertProducts(
        trx,
        products.map(({ name, price, discount, stock, grams }, index) => ({
          code: `T-${index + 1}`,
          category_id: categoryId,
          active: true,
          names: inEveryLanguage(name),
          description: inEveryLanguage(''),
          ingredients: null,
          keywords: [],
          brand: 'Lótus',
          image_url: '/a.webp',
          more_image_urls: [],
          price_cents: price,
          discount_bp: discount,
          stock,
          net_amount: grams,
          net_unit: 'g',
          storage: 'ambient',
          allergens: [],
          may_contain: [],
          allergens_declared: true,
          dietary: [],
          origin: 'BR',
          age_restricted: false,
          rating: 0,
          rating_count: 0,
          sold: 0,
          created_at: new Date(monday),
        })),
        { actor: 'test', reason: 'opening stock' },
      )
      await settingsRepository.put(trx, [
        { group: 'PRODUCTS_CONFIG', key: 'PRODUCTS_CONFIG', value: { minimumOrderValue: 30 } },
        { group: 'STORE', key: 'closedDays', value: [{ monthDay: '09-08' }] },
      ])
    })
    await test.followInvalidations()
  }

  type ProductChange = Updateable<Pick<Database['products'], 'price_cents' | 'discount_bp' | 'active' | 'storage'>>
  const set = async (productId: number, { stock, ...change }: ProductChange & { stock?: number }): Promise<void> => {
    if (stock !== undefined) await setStock(db, stock, [productId])
    if (Object.keys(change).length > 0)
      await db.updateTable('products').set(change).where('id', '=', productId).execute()
  }

  /** The checkout request after a cart preview and a shipping quote; `change` overrides fields, as an attacker would. */
  async function request(
    api: Api,
    items: TestItem[],
    { zipCode = '80020310', serviceId, ...change }: Partial<CheckoutIntentRequest> & { zipCode?: string } = {},
  ): Promise<CheckoutIntentRequest> {
    const quote = unwrap(await api.POST('/public/shipping/quotes', { body: { zipCode, items } }))
    const option = quote.options.find((one) => one.serviceId === (serviceId ?? quote.options[0]?.serviceId))
    const { subtotal } = unwrap(await api.POST('/public/carts/preview', { body: { items } }))
    return {
      items,
      guest: guestData,
      address: { ...deliveryAddress, zipCode },
      quoteId: quote.quoteId,
      serviceId: option?.serviceId ?? '',
      expectedTotal: Math.round((subtotal + (option?.cost ?? 0)) * 100) / 100,
      ...change,
    }
  }

  const openIntent = async (
    api: Api,
    body: CheckoutIntentRequest,
    key: string = randomUUID(),
  ): Promise<CheckoutIntent> =>
    unwrap(await api.POST('/public/checkout/intents', { params: { header: { 'Idempotency-Key': key } }, body }))

  /** Creates a signed-in account with one address. */
  async function shopper({ address = {}, ...user }: TestUser & { address?: Partial<AddressData> } = {}) {
    const cookies = new Map<string, string>()
    const session = await test.withSession(user, { cookies })
    const { addressId, zipCode } = unwrap(
      await session.api.POST('/users/addresses/user/address', { body: { ...addressData, ...address } }),
    )
    return { ...session, cookies, addressId, zipCode }
  }

  /** Same as `request`, for a signed-in account. */
  async function requestAs(
    { api, addressId, zipCode }: Shopper,
    { items = [{ productId: lamen, quantity: 4 }], cpf = null, ...change }: Partial<UserCheckoutIntentRequest> = {},
  ): Promise<UserCheckoutIntentRequest> {
    const { guest: _guest, address: _address, ...body } = await request(api, items, { zipCode, ...change })
    return { ...body, addressId, cpf }
  }

  /** Replaces the schedule of the shop's windows. */
  async function schedule(value: WindowSchedule): Promise<void> {
    await settingsRepository.put(db, [{ group: 'SHIPPING', key: 'DELIVERY_WINDOWS', value }])
    await test.followInvalidations()
  }

  /** Holds a window, by default the first free window of the first service that has windows. */
  async function hold(
    api: Api,
    { zipCode = '80020310', items = [{ productId: lamen, quantity: 4 }], windowId: wanted }: HoldRequest = {},
  ): Promise<WindowHold & { quoteId: string }> {
    const body = { items, ...(zipCode === null ? {} : { zipCode }) }
    const { quoteId } = unwrap(await api.POST('/public/shipping/quotes', { body }))
    const { windows } = unwrap(await api.GET('/public/shipping/windows', { params: { query: { quoteId } } }))
    const found = windows.find(({ windowId, state }) =>
      wanted === undefined ? state === 'FREE' || state === 'FEW' : windowId === wanted,
    )
    if (found === undefined) throw new Error(`The shop has no such window: ${wanted ?? 'any'}`)
    const { windowId, serviceId } = found
    const chosen = { quoteId, serviceId, windowId }
    return { ...unwrap(await api.PUT('/public/shipping/hold', { body: chosen })), quoteId }
  }

  return {
    ...test,
    schedule,
    hold,
    shopper,
    requestAs,
    publicUrl,
    buyerLimits,
    provider,
    sandbox,
    /** The time of the shop and the sandbox; `tick` also runs due jobs. */
    time,
    clock,
    /** Log entries of level warn and above since the last `reopen`. */
    logged,
    set,
    request,
    openIntent,

    /** A purchase of some items up to its intent. */
    buy: async (api: Api, items: TestItem[] = [{ productId: lamen, quantity: 4 }]): Promise<CheckoutIntent> =>
      openIntent(api, await request(api, items)),

    buyAs: async (by: Shopper, change: Partial<UserCheckoutIntentRequest> = {}): Promise<CheckoutIntent> =>
      unwrap(
        await by.api.POST('/users/checkout/intents', {
          params: { header: { 'Idempotency-Key': randomUUID() } },
          body: await requestAs(by, change),
        }),
      ),

    orderAs: async (by: Shopper, intentId: string, paymentId: string, key: string = randomUUID()): Promise<Order> =>
      unwrap(
        await by.api.POST('/users/order/payments/mercadopago', {
          params: { header: { 'Idempotency-Key': key } },
          body: orderRequest(intentId, paymentId),
        }),
      ),

    pay: async (api: Api, intentId: string, body: PaymentRequest, key: string = randomUUID()): Promise<Payment> =>
      unwrap(
        await api.POST('/public/checkout/intents/{intentId}/payments', {
          params: { path: { intentId }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),

    /** A card payment as the browser asks for it, the token from the sandbox's own fields. */
    card: async (holder = 'APRO', installments = 1, card = MASTER): Promise<PaymentRequest> => ({
      method: 'card',
      token: await sandbox.token(holder, card),
      paymentMethodId: card.brand,
      installments,
    }),

    order: async (
      api: Api,
      intentId: string,
      paymentId: string,
      { key = randomUUID(), ...change }: { key?: string; [field: string]: unknown } = {},
    ): Promise<Order> =>
      unwrap(
        await api.POST('/public/order/payments/mercadopago', {
          params: { header: { 'Idempotency-Key': key } },
          body: { ...orderRequest(intentId, paymentId), ...change },
        }),
      ),

    intent: async (api: Api, intentId: string): Promise<CheckoutIntent> =>
      unwrap(await api.GET('/public/checkout/intents/{intentId}', { params: { path: { intentId } } })),

    getOrder: async (api: Api, orderId: string): Promise<Order> =>
      unwrap(await api.GET('/public/orders/{orderId}', { params: { path: { orderId } } })),

    /** Simulates the payer, the bank or the provider: pay, reject, expire, refund, chargeback, notify. */
    act: async (paymentId: string, action: string, body: object = {}) => {
      const { status, body: answer } = await sandbox.admin(`/payments/${paymentId}/${action}`, body)
      if (status !== 200) throw new Error(`${action} of ${paymentId} answered ${status}: ${JSON.stringify(answer)}`)
    },

    /** The provider's payments for an intent, newest first. */
    charges: async (intentId: string): Promise<{ id: number; status: string; transaction_amount: number }[]> => {
      const { body } = await sandbox.call('GET', `/v1/payments/search?external_reference=${intentId}&limit=100`)
      return body['results'] as { id: number; status: string; transaction_amount: number }[]
    },

    /** Advances the clock and runs due jobs. */
    async tick(minutes = 0): Promise<void> {
      time.now += minutes * minute
      await enqueue(db, { kind: 'payments.poll-due' })
      await enqueue(db, { kind: 'checkout.expire-due' })
      await app.jobs.drain()
    },

    /** Runs the job that releases expired holds of windows. */
    async releaseWindows(): Promise<void> {
      await enqueue(db, { kind: 'windows.release-ended' })
      await app.jobs.drain()
    },

    /** Runs the job that deletes old holds of windows. */
    async cleanHolds(): Promise<void> {
      await enqueue(db, { kind: 'windows.clean' })
      await app.jobs.drain()
    },

    stockOf: async (productId: number): Promise<number> =>
      (await db.selectFrom('products').select('stock').where('id', '=', productId).executeTakeFirstOrThrow()).stock,

    /** Units of each product by the ledger; `counted` is the stock of the product itself. */
    async books(): Promise<Record<'productId' | 'stock' | 'reservation' | 'customer' | 'counted', number>[]> {
      const unitsIn = (place: 'stock' | 'reservation' | 'customer') => sql`
        coalesce(sum(case ${place} when destination then quantity when source then -quantity else 0 end), 0)::integer`
      const { rows } = await sql<Record<'productId' | 'stock' | 'reservation' | 'customer' | 'counted', number>>`
        select products.id as "productId", products.stock as counted, ${unitsIn('stock')} as stock,
          ${unitsIn('reservation')} as reservation, ${unitsIn('customer')} as customer
        from products left join stock_moves on stock_moves.product_id = products.id
        group by products.id order by products.id`.execute(db)
      return rows
    },

    /** @throws if an unexpected error was logged */
    assertSound(): void {
      const faults = logged.filter(({ code }) => code === 'UNEXPECTED')
      if (faults.length > 0) throw new Error(`Unexpected: ${JSON.stringify(faults)}`)
    },

    /** Resets the shop: initial catalog, no faults, webhooks off, Monday. */
    async reopen(): Promise<void> {
      time.now = monday
      logged.length = 0
      await test.reset()
      await sandbox.admin('/faults', undefined, 'DELETE')
      await sandbox.admin('/webhooks', { off: true, duplicate: 0, shuffle: false })
      await insertCatalog()
    },

    /** Changes the limits from now on. */
    limit: (change: Partial<PurchaseLimits>) => Object.assign(buyerLimits, change),

    /** Brings a paid order into each status in turn, as the operator. */
    async bringTo(orderId: string, ...statuses: (keyof typeof operatorSteps)[]): Promise<void> {
      for (const status of statuses) {
        const [name = '', ...rest] = operatorSteps[status]
        const { code, output } = await app.operator.run({ operator: 'ana', args: [name, orderId, ...rest] })
        if (code !== 0) throw new Error(output)
      }
    },

    /** Accepts the sandbox's webhooks over HTTP. */
    async listen(): Promise<void> {
      await app.listen({ host: '127.0.0.1', port })
    },

    /** Polls until the condition holds. */
    async until(condition: () => Promise<boolean>): Promise<void> {
      for (let left = 1000; !(await condition()); left--) {
        if (left === 0) throw new Error('The condition never became true')
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },

    async close(): Promise<void> {
      await test.close()
      await sandbox.close()
    },
  }
}
