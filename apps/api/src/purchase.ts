import type { CartItem, ProductSummary } from '@lotus/openapi/schema'

import { cartsHandlers } from './modules/carts/carts.handlers.ts'
import { createCartsService } from './modules/carts/carts.service.ts'
import {
  accessRepository,
  hashOfGuest,
  hashOfUser,
  keyOwnerOf,
  lookerOf,
} from './modules/checkout/access.repository.ts'
import { checkoutHandlers } from './modules/checkout/checkout.handlers.ts'
import { createCheckoutService, type SavedDelivery } from './modules/checkout/checkout.service.ts'
import { createErasure } from './modules/checkout/erasure.service.ts'
import { goodsRepository } from './modules/checkout/goods.repository.ts'
import { guardsRepository, hashOfAddress } from './modules/checkout/guards.repository.ts'
import { toFrozen } from './modules/checkout/intent-view.ts'
import { intentsRepository, type IntentRow } from './modules/checkout/intents.repository.ts'
import { createReservations } from './modules/checkout/reservations.service.ts'
import { openGuest } from './modules/checkout/sealed-guest.ts'
import type { ShelfChange } from './modules/checkout/stock.repository.ts'
import { createOrderBook } from './modules/orders/order-book.service.ts'
import { ordersHandlers } from './modules/orders/orders.handlers.ts'
import { createOrdersService, type FoundPayment } from './modules/orders/orders.service.ts'
import { toPayment } from './modules/payments/attempt-view.ts'
import { attemptsRepository } from './modules/payments/attempts.repository.ts'
import { createFollowUp } from './modules/payments/follow-up.service.ts'
import { createMercadoPago, ProviderDown, type ProviderTimeouts } from './modules/payments/mercado-pago.ts'
import { createWebhookCheck, paymentsHandlers } from './modules/payments/payments.handlers.ts'
import { paymentsJobs } from './modules/payments/payments.jobs.ts'
import { createPaymentsService } from './modules/payments/payments.service.ts'
import { createSettlement } from './modules/payments/settlement.service.ts'
import { readClosedDays } from './modules/shipping/business-days.ts'
import { shippingHandlers } from './modules/shipping/shipping.handlers.ts'
import { createShippingService, type CepOptions } from './modules/shipping/shipping.service.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import { deleteExpiredKeys } from './platform/idempotency.ts'
import { enqueue, type JobHandler } from './platform/jobs.ts'
import type { Logger } from './platform/log.ts'
import type { Sealer } from './platform/sealed.ts'
import type { GuestCookie } from './platform/security.ts'
import type { Viewer } from './platform/viewer.ts'
import { loadCepRanges, loadShippingTable } from './shop-files.ts'
import { createShopRules } from './shop-rules.ts'

/** How payments are taken. The sandbox and the real provider differ only in these. */
export type PaymentOptions = {
  /** Of the provider's API, e.g. `https://api.mercadopago.com`. */
  baseUrl: string
  accessToken: string
  /** For the provider's fields in the browser. */
  publicKey: string
  sdkUrl: string
  /** The current one and, while it is replaced, the former. */
  webhookSecrets: readonly string[]
  /** Our account at the provider; null to take any. */
  collectorId: string | null
  /** Whether real money moves: payments that say otherwise count for nothing. */
  liveMode: boolean
  /** How long a Pix code is good for. */
  pixMinutes: number
  /** What a card's statement says, at most 22 letters. @default 'EMPORIO LOTUS' */
  statementDescriptor?: string
  /** @default 2 s to connect, 7 s for an answer, 12 s for both tries */
  timeouts?: ProviderTimeouts
}

/** How much one buyer may hold and try. */
export type PurchaseLimits = {
  /** Purchases that hold stock unpaid. */
  openPerEmail: number
  openPerAddress: number
  /** Card payments in `cardMinutes`, by purchase, e-mail and internet address each. */
  cards: number
  cardMinutes: number
  /** Pix codes of one purchase. */
  pixCodes: number
}

export const purchaseLimits: PurchaseLimits = {
  openPerEmail: 3,
  openPerAddress: 10,
  cards: 5,
  cardMinutes: 10,
  pixCodes: 3,
}

export type PurchaseOptions = {
  db: Db
  logger: Logger
  clock: Clock
  /** The shop's origin. */
  origin: string
  guest: GuestCookie
  sealer: Sealer
  /** What purchases need of accounts. */
  accounts: {
    findDelivery: (trx: Db, userId: number, addressId: number) => Promise<SavedDelivery | null>
    keepCpf: (trx: Db, userId: number, cpf: string) => Promise<void>
  }
  /** Told in the transaction that makes an account's order, with what was ordered. */
  takeOrdered: (trx: Db, userId: number, ordered: readonly CartItem[]) => Promise<void>
  payments: PaymentOptions
  cep: CepOptions
  limits: PurchaseLimits
  /** The value of a setting, or null. */
  readSetting: (key: string) => Promise<unknown>
  findProducts: (productIds: readonly number[]) => Promise<ProductSummary[]>
  /** Told in the transaction that changes what is on the shelf. */
  stockChanged: (trx: Db, changes: readonly ShelfChange[]) => Promise<void>
}

const reservationMinutes = 30
/** An unpaid order outlives its last payment by so much, for money that comes late. */
const graceMinutes = 15
/** CHK-08: mail promises two business days. */
const reviewDays = 2

export type Purchase = ReturnType<typeof createPurchase>

/** Everything between the cart and the paid order: who hands what to whom. */
export function createPurchase(options: PurchaseOptions) {
  const { db, logger, clock, origin, guest, sealer, accounts, payments: provider, cep, limits } = options
  const { takeOrdered, findProducts, stockChanged } = options
  const rules = createShopRules(options.readSetting)

  const shipping = createShippingService({
    db,
    logger,
    clock,
    table: loadShippingTable(),
    cepRanges: loadCepRanges(),
    cep,
    closedDays: async () => readClosedDays(await rules.closedDays()),
    findGoods: goodsRepository.find,
  })
  const carts = createCartsService({
    findProducts,
    heldFor: (secret) => intentsRepository.countAbandoned(db, hashOfGuest(secret)),
    minimumOrderCents: rules.minimumOrderCents,
    freeShippingFromCents: shipping.freeShippingFromCents,
  })

  const listPayments = async (on: Db, intentId: string) =>
    (await attemptsRepository.listVisible(on, intentId)).map(toPayment)
  const reservations = createReservations({ clock, stockChanged })
  const checkout = createCheckoutService({
    db,
    clock,
    sealer,
    reservations,
    reservationMinutes,
    limits: { perEmail: limits.openPerEmail, perAddress: limits.openPerAddress },
    minimumOrderCents: rules.minimumOrderCents,
    findQuotedOption: shipping.findQuotedOption,
    ...accounts,
    listPayments,
    config: async () => ({
      provider: 'mercadopago',
      publicKey: provider.publicKey,
      sdkUrl: provider.sdkUrl,
      sandbox: !provider.liveMode,
      methods: ['pix', 'card'],
      ...(await rules.installments()),
      pixMinutes: provider.pixMinutes,
    }),
  })

  const erasure = createErasure({ db, clock })
  const isOpenTo = (on: Db, intentId: string, viewer: Viewer) =>
    accessRepository.isOpenTo(on, intentId, lookerOf(viewer), clock())
  const intents = {
    ...reservations,
    isOpenTo,
    keyOwnerOf,
    openGuest: ({ id, guest: buyer }: Pick<IntentRow, 'id' | 'guest'>) => openGuest(sealer, id, buyer),
    lockBuyer: (trx: Db, buyer: { email: string; addressHash: string }) =>
      guardsRepository.lock(trx, buyer, new Date(clock())),
    hashOfAddress,
  }
  const book = createOrderBook({
    clock,
    async placed(trx, orderId) {
      const intent = await intentsRepository.find(trx, orderId)
      if (intent === null || intent.user_id === null) return
      const ordered = intent.lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity }))
      await takeOrdered(trx, intent.user_id, ordered)
    },
  })
  const mercadoPago = createMercadoPago({
    baseUrl: provider.baseUrl,
    accessToken: provider.accessToken,
    clock,
    logger,
    ...(provider.timeouts === undefined ? {} : { timeouts: provider.timeouts }),
  })
  const settlement = createSettlement({
    db,
    clock,
    logger,
    provider: mercadoPago,
    intents,
    orders: book,
    enqueue,
    collectorId: provider.collectorId,
    liveMode: provider.liveMode,
    graceMinutes,
    retryMinutes: provider.pixMinutes + graceMinutes,
    reviewEnds: () => shipping.endOfBusinessDay(reviewDays),
  })
  const isReachable = origin.startsWith('https:') || !provider.baseUrl.startsWith('https:')
  const payments = createPaymentsService({
    db,
    clock,
    logger,
    provider: mercadoPago,
    settlement,
    intents,
    orders: book,
    enqueue,
    setting: {
      // The real provider, which is https, refuses to be told of an address that is not; then the shop looks for itself.
      notificationUrl: isReachable ? `${origin}/api/webhooks/mercadopago` : null,
      description: 'Compra na loja',
      statementDescriptor: provider.statementDescriptor ?? 'EMPORIO LOTUS',
    },
    limits: { cards: limits.cards, minutes: limits.cardMinutes, pixCodes: limits.pixCodes },
    pixMinutes: provider.pixMinutes,
    reservationMinutes,
  })
  const followUp = createFollowUp({
    db,
    clock,
    logger,
    provider: mercadoPago,
    settlement,
    intents,
    orders: book,
    enqueue,
  })

  const orders = createOrdersService({
    db,
    clock,
    book,
    async findPurchase(on, intentId) {
      const intent = await reservations.find(on, intentId)
      if (intent === null) return null
      const { name, email, phone } = intent.guest
      return {
        ...toFrozen(intent),
        guest: { name, email, phone },
        email: intent.email,
        address: intent.address,
        expiresAt: intent.expires_at,
        userId: intent.user_id,
      }
    },
    async lockPurchase(trx, intentId) {
      const intent = await reservations.lock(trx, intentId)
      return intent === null ? null : { isHeld: intent.holding !== 'none' }
    },
    markOrdered: reservations.markOrdered,
    lockOwner: intentsRepository.lockOwner,
    setOwner: intentsRepository.setOwner,
    listPayments,
    async settlePayment(paymentId): Promise<FoundPayment> {
      try {
        const { outcome, intentId, attempt } = await settlement.settlePayment(paymentId)
        const isOurs = (outcome === 'applied' || outcome === 'unchanged') && intentId !== null && attempt !== null
        if (!isOurs || attempt.status === 'void') return { kind: 'not_ours' }
        return { kind: 'ours', intentId, status: attempt.status }
      } catch (error) {
        if (error instanceof ProviderDown) return { kind: 'provider_down', retryAfter: error.retryAfter }
        throw error
      }
    },
    isOpenTo,
    isGranted: (on, intentId, guestHash) => accessRepository.isGranted(on, intentId, guestHash, clock()),
    grant: (on, intentId, guestHash) => accessRepository.grant(on, intentId, guestHash, clock(), true),
    hashOfGuest,
    hashOfUser,
  })

  const signing = { secrets: provider.webhookSecrets, clock }
  const jobs: Record<string, JobHandler> = {
    ...paymentsJobs(followUp),
    'checkout.clean': {
      everySeconds: 3600,
      run: async () => {
        await shipping.deleteExpiredQuotes()
        await checkout.deleteExpired()
        await erasure.eraseDue()
        await followUp.deleteOldNotices()
        await deleteExpiredKeys(db, clock())
      },
    },
  }
  return {
    handlers: {
      ...shippingHandlers(shipping, guest),
      ...cartsHandlers(carts, guest),
      ...checkoutHandlers(checkout, guest),
      ...paymentsHandlers(payments, followUp, guest, signing),
      ...ordersHandlers(orders, guest),
    },
    /** What accounts need of purchases. */
    forAccounts: {
      exportOrders: orders.exportOrders,
      erasePurchases: erasure.erasePurchases,
      /** S11: to one browser (by its guest's secret), or to all but one. */
      closePurchases: (on: Db, userId: number, { only, except }: { only?: string | null; except?: string | null }) =>
        accessRepository.revoke(on, userId, {
          ...(only == null ? {} : { only: hashOfGuest(only) }),
          ...(except == null ? {} : { except: hashOfGuest(except) }),
        }),
    },
    checkWebhook: createWebhookCheck(signing),
    jobs,
    /** Ends the connections to the provider. */
    close: () => mercadoPago.close(),
  }
}
