import { createHmac } from 'node:crypto'

import { formatTaxId } from '@lotus/commerce/brazil'
import type {
  CancelOrderRequest,
  GuestOrderRequest,
  Order,
  OrderCalendar,
  OrderPage,
  PaymentStatus,
  Receipt,
  RescheduleRequest,
  ReturnRequest,
  TrackedOrder,
  WindowList,
  WithdrawalRequest,
} from '@lotus/openapi/schema'

import { refuseCardNumbers } from '#domain/card-numbers.ts'
import { maskCpf } from '#domain/mask-cpf.ts'
import { toPage } from '#domain/page.ts'
import type { Db } from '#platform/database.ts'
import { sameDigest, sha256 } from '#platform/digest.ts'
import { findKey, fingerprintOf, once } from './idempotency.ts'
import { Problem } from '#platform/problem.ts'
import { hashOfGuest } from '#platform/security.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accessRepository, hashOfAccessKey, hashOfUser, keyOwnerOf } from './access.repository.ts'
import { termsOf } from './core/attempts.ts'
import { actionsOf } from './core/allowed-actions.ts'
import type { BuyerCommand } from './core/purchase.ts'
import { intentsRepository } from './intents.repository.ts'
import { ProviderDown } from './mercado-pago/mercado-pago.ts'
import { normaliseOrderNumber } from './order-number.ts'
import type { TakeStep } from './order-steps.service.ts'
import { toCalendar } from './order-calendar.ts'
import { toOrder, toOrderSummary, toReceipt, toTrackedOrder } from './order-view.ts'
import { ordersRepository, type OrderQuery } from './orders.repository.ts'
import { findOrderParts, listOrderParts, purchasesRepository } from './purchases.repository.ts'
import { cpfOf } from './sealed-guest.ts'
import type { Settling } from './settlement.service.ts'
import type { Viewer } from './purchase-types.ts'

const missingId = '00000000-0000-0000-0000-000000000000'
/** An order requires a payment that was approved or can still be approved. */
const payable = new Set<PaymentStatus>(['pending', 'in_process', 'approved'])

/** Secret of the signed link: 256 bits that only the buying browser can derive again, so it is not stored. */
const accessKeyOf = (guest: string, orderId: string) =>
  createHmac('sha256', guest).update(`order access ${orderId}`).digest('base64url')

function rejectCards(request: GuestOrderRequest): void {
  const { paymentStatus, statusDetail, paymentMethodId } = request
  const { shippingServiceId, shippingServiceName, shippingCompanyName, shippingDeliveryTime } = request
  const shipping = { shippingServiceId, shippingServiceName, shippingCompanyName, shippingDeliveryTime }
  refuseCardNumbers({ paymentStatus, statusDetail, paymentMethodId, ...shipping })
}

export type OrdersService = ReturnType<typeof createOrdersService>

/** The operations with orders. The contract lists their errors. */
export function createOrdersService(options: Settling & { takeStep: TakeStep }) {
  const { db, clock, sealer, settlement, shell, takeStep, seller, windows, origin } = options

  async function partsOrFail(orderId: string) {
    const parts = await findOrderParts(db, orderId)
    if (parts === null) throw new Problem('NOT_FOUND')
    return parts
  }

  const orderOrFail = async (
    orderId: string,
    { userId, accessKey = null }: { userId: number | null; accessKey?: string | null },
  ): Promise<Order> => toOrder(await partsOrFail(orderId), { accessKey, userId, now: clock() })

  /** @throws {Problem} NOT_FOUND, whether the order is missing or belongs to another buyer */
  async function checkAccess(viewer: Viewer, orderId: string): Promise<void> {
    if (!(await accessRepository.isOpenTo(db, orderId, viewer, clock()))) throw new Problem('NOT_FOUND')
  }

  async function partsFor(viewer: Viewer, orderId: string) {
    await checkAccess(viewer, orderId)
    return partsOrFail(orderId)
  }

  async function stepOf(viewer: Viewer, orderId: string, command: BuyerCommand): Promise<Order> {
    await checkAccess(viewer, orderId)
    await takeStep(orderId, command)
    return orderOrFail(orderId, viewer)
  }

  /** Returns the access key if this browser is the buyer. The first call stores its hash. */
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

  /** If the order already exists, only settles the payment. @throws {Problem} PAYMENT_PROVIDER_DOWN, PAYMENT_MISMATCH */
  async function requirePayment(paymentId: string, intentId: string): Promise<void> {
    const settled = await settlement.settlePayment(paymentId).catch((error: unknown) => {
      if (error instanceof ProviderDown) return error
      throw error
    })
    const purchase = await shell.read(intentId)
    if (purchase !== null && purchase.order !== null) return
    // The shopper pays on the provider's page after the order: until then the attempt's own id stands for the payment.
    const page = purchase?.attempts.find(({ id }) => id === paymentId)
    if (page?.status === 'pending' && termsOf[page.method].closedBy === 'page') return
    if (settled instanceof ProviderDown) {
      throw new Problem('PAYMENT_PROVIDER_DOWN', { retryAfter: settled.retryAfter })
    }
    const { outcome, attempt } = settled
    if (outcome !== 'applied' || attempt?.intent_id !== intentId || attempt.status === 'void') {
      throw new Problem('PAYMENT_MISMATCH')
    }
    if (!payable.has(attempt.status)) throw new Problem('PAYMENT_MISMATCH', { params: { status: attempt.status } })
  }

  /** Whether the account owns the intent, or the browser may see it as a guest. */
  const mayOrder = async (viewer: Viewer, intentId: string): Promise<boolean> =>
    viewer.userId === null
      ? accessRepository.isOpenTo(db, intentId, viewer, clock())
      : (await intentsRepository.find(db, intentId))?.user_id === viewer.userId

  return {
    checkAccess,

    /**
     * S01, S26, CHK-07: places the order of an intent whose payment is approved or can still be approved. Only the two ids of the
     * body are read. One intent has one order, whatever the idempotency key.
     */
    async createOrder(viewer: Viewer, key: string, request: GuestOrderRequest): Promise<Order> {
      rejectCards(request)
      const { externalReference: intentId, paymentId } = request
      const { userId, guest } = viewer
      if (!(await mayOrder(viewer, intentId))) throw new Problem('NOT_FOUND')
      const operation = userId === null ? 'createGuestOrder' : 'createOrder'
      const guest_hash = userId === null ? keyOwnerOf(viewer) : hashOfUser(userId)
      const use = { guest_hash, operation, key, fingerprint: fingerprintOf(request) }
      if ((await findKey(db, use)) === null) await requirePayment(paymentId, intentId)
      const at = await shell.moment()
      const accessKey = await inTransaction(db, async (trx) => {
        const purchase = await purchasesRepository.lock(trx, intentId)
        if (purchase === null) throw new Problem('NOT_FOUND')
        await shell.applyIn(trx, purchase, { type: 'buyer.order' }, at)
        await once(trx, use, clock(), async () => intentId)
        return guest === null ? null : claimAccessKey(trx, guest, intentId)
      })
      return orderOrFail(intentId, { userId, accessKey })
    },

    /** USER-03: a page of the account's orders. A page past the end is empty and includes the total. */
    async listOrders(userId: number, query: OrderQuery): Promise<OrderPage> {
      const { ids, total } = await ordersRepository.listPage(db, userId, query)
      const orders = await listOrderParts(db, ids)
      const summaries = orders.map((parts) => toOrderSummary(parts, clock()))
      return toPage(summaries, total, query)
    },

    async getOrder(viewer: Viewer, orderId: string): Promise<Order> {
      await checkAccess(viewer, orderId)
      return orderOrFail(orderId, viewer)
    },

    /** BEY-10: cancels an order that is not shipped. Units return to stock; a paid order is refunded in full. */
    cancelOrder: (viewer: Viewer, orderId: string, { reason, comment }: CancelOrderRequest) =>
      stepOf(viewer, orderId, { type: 'buyer.cancel', reason, comment: comment?.trim() || null }),

    /**
     * CDC art. 49: withdraws from the purchase of all units that the buyer still has. The refund follows when the goods
     * are back.
     */
    withdrawOrder: (viewer: Viewer, orderId: string, { note }: WithdrawalRequest) =>
      stepOf(viewer, orderId, { type: 'buyer.withdraw', note: note?.trim() || null }),

    /** Requests the return of units; the shop approves or rejects it. */
    requestReturn: (viewer: Viewer, orderId: string, { reason, lines, note }: ReturnRequest) =>
      stepOf(viewer, orderId, { type: 'buyer.return', reason, lines, note: note?.trim() || null }),

    /** BEY-12: the windows that an order can move to; none while it cannot be moved. */
    async listOrderWindows(viewer: Viewer, orderId: string): Promise<WindowList> {
      const parts = await partsFor(viewer, orderId)
      const { booking, intent } = parts
      const now = clock()
      const isOffered = actionsOf(parts, now).some(({ action }) => action === 'RESCHEDULE')
      if (booking === null || !isOffered) return { now: new Date(now).toISOString(), services: [], windows: [] }
      return windows.listForOrder(booking, intent.shipping)
    },

    /** BEY-12: moves a paid order to another window until the cut-off. */
    rescheduleOrder: (viewer: Viewer, orderId: string, { windowId }: RescheduleRequest) =>
      stepOf(viewer, orderId, { type: 'buyer.reschedule', windowId }),

    /** BEY-12: the window of an order as a calendar file. @throws {Problem} NOT_FOUND */
    async getOrderCalendar(viewer: Viewer, orderId: string): Promise<OrderCalendar> {
      const calendar = toCalendar(await partsFor(viewer, orderId), { now: clock(), origin })
      if (calendar === null) throw new Problem('NOT_FOUND')
      return calendar
    },

    /** BEY-10, S40: the data of a printable receipt. Only the owning account sees the complete CPF: a signed link can be forwarded. */
    async getReceipt(viewer: Viewer, orderId: string): Promise<Receipt> {
      const parts = await partsFor(viewer, orderId)
      const cpf = cpfOf(sealer, parts.intent)
      const isOwner = viewer.userId !== null && parts.intent.user_id === viewer.userId
      const shown = cpf === null ? null : isOwner ? formatTaxId(cpf) : maskCpf(cpf)
      const receipt = toReceipt(parts, shown, await seller())
      if (receipt === null) throw new Problem('RECEIPT_NOT_AVAILABLE')
      return receipt
    },

    /** BEY-01: assigns a guest's order that this browser may see to the account. Repeating the call has no effect. */
    async claimOrder({ userId, guest }: { userId: number; guest: string }, orderId: string): Promise<Order> {
      await inTransaction(db, async (trx) => {
        const isGranted = await accessRepository.isOpenTo(trx, orderId, { userId: null, guest }, clock())
        const owner = await intentsRepository.lockOwner(trx, orderId, userId)
        const order = await ordersRepository.find(trx, orderId)
        if (order === null || owner === null || (!isGranted && owner.userId !== userId)) throw new Problem('NOT_FOUND')
        if (owner.userId === null) await intentsRepository.setOwner(trx, orderId, userId)
        else if (owner.userId !== userId) throw new Problem('ORDER_CLAIMED')
      })
      return orderOrFail(orderId, { userId })
    },

    /** BEY-01: checks the secret of a signed link: the browser's own, or one of an e-mail. @throws {Problem} NOT_FOUND */
    async checkAccessKey(orderId: string, accessKey: string): Promise<void> {
      const keyHash = hashOfAccessKey(accessKey)
      const known = (await ordersRepository.find(db, orderId))?.access_key_hash ?? hashOfAccessKey('')
      const isMailed = await accessRepository.isLink(db, orderId, keyHash, new Date(clock()))
      if (!isMailed && !sameDigest(known, keyHash)) throw new Problem('NOT_FOUND')
    },

    /** Grants a browser access to an order after `checkAccessKey`. @throws {Problem} NOT_FOUND */
    async openGuestOrder(guest: string, orderId: string): Promise<Order> {
      await accessRepository.grant(db, orderId, hashOfGuest(guest), clock(), true)
      return orderOrFail(orderId, { userId: null })
    },

    /** BEY-01: the public status of an order. A wrong number and a wrong e-mail give the same response after the same work. */
    async trackOrder(orderNumber: string, email: string): Promise<TrackedOrder> {
      const id = await ordersRepository.findId(db, normaliseOrderNumber(orderNumber))
      const parts = await findOrderParts(db, id ?? missingId)
      const given = sha256(email.trim().toLowerCase())
      const isRight = sameDigest(given, sha256(parts?.intent.email ?? missingId))
      if (parts === null || !isRight) throw new Problem('NOT_FOUND')
      return toTrackedOrder(parts)
    },
  }
}
