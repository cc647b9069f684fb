import { createHmac } from 'node:crypto'

import type { GuestOrderRequest, Order, Payment, PaymentStatus, TrackedOrder } from '@lotus/openapi/schema'

import { refuseCardNumbers } from '#platform/card-numbers.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sameDigest, sha256 } from '#platform/digest.ts'
import { findKey, fingerprintOf, keepResult, takeKey } from '#platform/idempotency.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction } from '#platform/transaction.ts'
import type { Viewer } from '#platform/viewer.ts'

import type { OrderBook } from './order-book.service.ts'
import { normaliseOrderNumber } from './order-number.ts'
import { toOrder, toTrackedOrder, type OrderParts, type Purchase } from './order-view.ts'
import { ordersRepository } from './orders.repository.ts'

/** What the provider has for a payment: whose it is and how it stands, or why it cannot be said. */
export type FoundPayment =
  | { kind: 'ours'; intentId: string; status: PaymentStatus }
  | { kind: 'not_ours' }
  | { kind: 'provider_down'; retryAfter: number }

/** What orders need of the others: theirs to say, the app's to give. */
export type OrdersOptions = {
  db: Db
  clock: Clock
  book: OrderBook
  findPurchase: (db: Db, intentId: string) => Promise<Purchase | null>
  /** Locks the intent and answers whether its goods are still held or sold. */
  lockPurchase: (trx: Db, intentId: string) => Promise<{ isHeld: boolean } | null>
  markOrdered: (trx: Db, intentId: string) => Promise<void>
  /** Whose an intent is, locked; the account that wants it is kept from being deleted meanwhile. Null: no such intent. */
  lockOwner: (trx: Db, intentId: string, wantedBy: number) => Promise<{ userId: number | null } | null>
  setOwner: (trx: Db, intentId: string, userId: number) => Promise<void>
  listPayments: (db: Db, intentId: string) => Promise<Payment[]>
  settlePayment: (paymentId: string) => Promise<FoundPayment>
  isOpenTo: (db: Db, intentId: string, viewer: Viewer) => Promise<boolean>
  isGranted: (db: Db, intentId: string, guestHash: string) => Promise<boolean>
  /** To a browser that showed the signed link. */
  grant: (db: Db, intentId: string, guestHash: string) => Promise<void>
  hashOfGuest: (secret: string) => string
  hashOfUser: (userId: number) => string
}

/** Who turns an intent into an order: by which account or browser, and the browser's secret where there is one. */
type Buyer = { operation: string; keyOwner: string; guest: string | null }

const nobody = '00000000-0000-0000-0000-000000000000'
/** An order may be made of a payment that came, or that may still come. */
const payable = new Set<PaymentStatus>(['pending', 'in_process', 'approved'])

/** Secret of the signed link: 256 bits that only the browser which bought can make again, so that none need be kept. */
const accessKeyOf = (guest: string, orderId: string) =>
  createHmac('sha256', guest).update(`order access ${orderId}`).digest('base64url')
const hashOfAccessKey = (accessKey: string) => sha256(`access ${accessKey}`)

function refuseCards(request: GuestOrderRequest): void {
  const { paymentStatus, statusDetail, paymentMethodId, shippingServiceId } = request
  const { shippingServiceName, shippingCompanyName, shippingDeliveryTime } = request
  refuseCardNumbers({ paymentStatus, statusDetail, paymentMethodId, shippingServiceId })
  refuseCardNumbers({ shippingServiceName, shippingCompanyName, shippingDeliveryTime })
}

export type OrdersService = ReturnType<typeof createOrdersService>

export function createOrdersService(options: OrdersOptions) {
  const { db, clock, book, findPurchase, lockPurchase, markOrdered, listPayments, settlePayment } = options
  const { lockOwner, setOwner } = options
  const { isOpenTo, isGranted, grant, hashOfGuest, hashOfUser } = options

  async function partsOf(orderId: string): Promise<OrderParts | null> {
    const [order, purchase] = [await ordersRepository.find(db, orderId), await findPurchase(db, orderId)]
    if (order === null || purchase === null) return null
    const [payments, timeline] = [await listPayments(db, orderId), await ordersRepository.listEvents(db, orderId)]
    return { order, purchase, payments, timeline }
  }

  async function orderOrFail(orderId: string, accessKey: string | null = null): Promise<Order> {
    const parts = await partsOf(orderId)
    if (parts === null) throw new Problem('NOT_FOUND')
    return toOrder(parts, accessKey, clock())
  }

  /** The key, where this browser is the one that bought; kept hashed from the first time on. */
  async function claimAccessKey(trx: Db, guest: string, orderId: string): Promise<string | null> {
    const accessKey = accessKeyOf(guest, orderId)
    const hash = hashOfAccessKey(accessKey)
    const known = (await ordersRepository.find(trx, orderId))?.access_key_hash ?? null
    if (known === null) {
      await ordersRepository.update(trx, orderId, { access_key_hash: hash }, new Date(clock()))
      return accessKey
    }
    return sameDigest(known, hash) ? accessKey : null
  }

  /** For an order that is there already only a look at how things stand. @throws {Problem} PAYMENT_PROVIDER_DOWN, PAYMENT_MISMATCH */
  async function requirePayment(paymentId: string, intentId: string): Promise<void> {
    const found = await settlePayment(paymentId)
    if ((await ordersRepository.find(db, intentId)) !== null) return
    if (found.kind === 'provider_down') throw new Problem('PAYMENT_PROVIDER_DOWN', { retryAfter: found.retryAfter })
    if (found.kind === 'not_ours' || found.intentId !== intentId) throw new Problem('PAYMENT_MISMATCH')
    if (!payable.has(found.status)) throw new Problem('PAYMENT_MISMATCH', { params: { status: found.status } })
  }

  /** For whoever may. Of the body only the two ids are read; one intent has one order, whatever key it is asked for with. */
  async function makeOrder(
    { operation, keyOwner, guest }: Buyer,
    key: string,
    { externalReference: intentId, paymentId }: GuestOrderRequest,
  ): Promise<Order> {
    const use = { guestHash: keyOwner, operation, key, fingerprint: fingerprintOf({ intentId, paymentId }) }
    const known = await findKey(db, use)
    if (known === null) await requirePayment(paymentId, intentId)
    const accessKey = await inTransaction(db, async (trx) => {
      const purchase = await lockPurchase(trx, intentId)
      if (purchase === null) throw new Problem('NOT_FOUND')
      if ((await book.statusOf(trx, intentId)) === null) {
        if (!purchase.isHeld) throw new Problem('INTENT_EXPIRED')
        await book.bring(trx, intentId, { status: 'WAITING_PAYMENT' })
        await markOrdered(trx, intentId)
      }
      if ((await takeKey(trx, use, clock())) === null) await keepResult(trx, use, intentId)
      return guest === null ? null : claimAccessKey(trx, guest, intentId)
    })
    return orderOrFail(intentId, accessKey)
  }

  return {
    /**
     * S01, S26, CHK-07: the order of an intent for which the provider has a payment that came or may come.
     * @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED, IDEMPOTENCY_KEY_REUSED, PAYMENT_MISMATCH, PAYMENT_PROVIDER_DOWN,
     * INTENT_EXPIRED
     */
    async createGuestOrder(guest: string, key: string, request: GuestOrderRequest): Promise<Order> {
      refuseCards(request)
      const guestHash = hashOfGuest(guest)
      if (!(await isGranted(db, request.externalReference, guestHash))) throw new Problem('NOT_FOUND')
      return makeOrder({ operation: 'createGuestOrder', keyOwner: guestHash, guest }, key, request)
    },

    /** As `createGuestOrder`, for an intent of the account; `guest` is the browser's secret or null. @throws {Problem} as there */
    async createOrder(
      { userId, guest }: { userId: number; guest: string | null },
      key: string,
      request: GuestOrderRequest,
    ): Promise<Order> {
      refuseCards(request)
      const purchase = await findPurchase(db, request.externalReference)
      if (purchase?.userId !== userId) throw new Problem('NOT_FOUND')
      return makeOrder({ operation: 'createOrder', keyOwner: hashOfUser(userId), guest }, key, request)
    },

    /** @throws {Problem} NOT_FOUND, alike for what is not there and what is another's */
    async getGuestOrder(viewer: Viewer, orderId: string): Promise<Order> {
      const [isOpen, parts] = [await isOpenTo(db, orderId, viewer), await partsOf(orderId)]
      if (!isOpen || parts === null) throw new Problem('NOT_FOUND')
      return toOrder(parts, null, clock())
    },

    /**
     * BEY-01: puts a guest's order, which this browser may see, under the account; again for the same one changes nothing.
     * @throws {Problem} NOT_FOUND, ORDER_CLAIMED
     */
    async claimOrder({ userId, guest }: { userId: number; guest: string }, orderId: string): Promise<Order> {
      await inTransaction(db, async (trx) => {
        const isGuests = await isGranted(trx, orderId, hashOfGuest(guest))
        const owner = await lockOwner(trx, orderId, userId)
        const order = await ordersRepository.find(trx, orderId)
        if (order === null || owner === null || (!isGuests && owner.userId !== userId)) throw new Problem('NOT_FOUND')
        if (owner.userId === null) await setOwner(trx, orderId, userId)
        else if (owner.userId !== userId) throw new Problem('ORDER_CLAIMED')
      })
      return orderOrFail(orderId)
    },

    /** Every order of an account, newest first, at most 10,000: for whoever takes their data along. */
    async exportOrders(userId: number): Promise<Order[]> {
      const orders: Order[] = []
      for (const orderId of await ordersRepository.listOf(db, userId)) orders.push(await orderOrFail(orderId))
      return orders
    },

    /** BEY-01: whether this is the secret of the order's signed link. @throws {Problem} NOT_FOUND */
    async checkAccessKey(orderId: string, accessKey: string): Promise<void> {
      const known = (await ordersRepository.find(db, orderId))?.access_key_hash ?? hashOfAccessKey('')
      if (!sameDigest(known, hashOfAccessKey(accessKey))) throw new Problem('NOT_FOUND')
    },

    /** Opens an order to a browser that showed the right key. @throws {Problem} NOT_FOUND */
    async openGuestOrder(guest: string, orderId: string): Promise<Order> {
      await grant(db, orderId, hashOfGuest(guest))
      return orderOrFail(orderId)
    },

    /**
     * BEY-01: where an order is. A wrong number and a wrong e-mail are answered alike and after the same work.
     * @throws {Problem} NOT_FOUND
     */
    async trackOrder(orderNumber: string, email: string): Promise<TrackedOrder> {
      const order = await ordersRepository.findByNumber(db, normaliseOrderNumber(orderNumber))
      const id = order?.id ?? nobody
      const purchase = await findPurchase(db, id)
      const [payments, timeline] = [await listPayments(db, id), await ordersRepository.listEvents(db, id)]
      const given = sha256(email.trim().toLowerCase())
      const isRight = sameDigest(given, sha256(purchase?.email ?? nobody))
      if (order === null || purchase === null || !isRight) throw new Problem('NOT_FOUND')
      return toTrackedOrder({ order, purchase, payments, timeline })
    },
  }
}
