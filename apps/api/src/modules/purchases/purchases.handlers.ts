import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SecurityCheck } from '#platform/contract.ts'
import type { Clock } from '#platform/clock.ts'
import type { Handlers } from '#platform/handlers.ts'
import { Problem } from '#platform/problem.ts'
import { guestOf, type GuestCookie } from '#platform/security.ts'
import { sessionOf } from '#platform/session.ts'

import type { CheckoutService } from './checkout.service.ts'
import { findSignatureError, signedAt } from './mercado-pago/webhook-signature.ts'
import type { OrderMails } from './order-mails.service.ts'
import type { OrdersService } from './orders.service.ts'
import type { PaymentsService } from './payments.service.ts'
import type { OrderPushService } from './push.service.ts'
import type { Reconciliation } from './reconciliation.service.ts'
import type { Viewer } from './purchase-types.ts'

/** For operations of an account: the guest cookie grants no access. */
const accountOf = (request: FastifyRequest): Viewer => ({ userId: sessionOf(request).userId, guest: null })

/** S22: verifies the webhook signature before the notification is read. */
export const createWebhookCheck =
  ({ secrets, clock }: { secrets: readonly string[]; clock: Clock }): SecurityCheck =>
  ({ headers, query, log }) => {
    const { 'x-signature': signature, 'x-request-id': requestId } = headers
    const { 'data.id': dataId } = query as Record<string, unknown>
    const reason = findSignatureError({ signature, requestId, dataId }, { secrets, now: clock() })
    if (reason === null) return
    log.warn({ reason }, 'A webhook signature is invalid')
    throw new Problem('WEBHOOK_SIGNATURE_INVALID')
  }

type Services = {
  checkout: CheckoutService
  payments: PaymentsService
  reconciliation: Reconciliation
  orders: OrdersService
  mails: Pick<OrderMails, 'requestLink'>
  push: OrderPushService
}

export const purchasesHandlers = (
  { checkout, payments, reconciliation, orders, mails, push }: Services,
  guest: GuestCookie,
) => {
  /** For operations that accept `session` or `guest`: either one can grant access to a purchase. */
  const viewerOf = (request: FastifyRequest): Viewer => ({
    userId: request.session?.userId ?? null,
    guest: guest.read(request),
  })
  const callerOf = (request: FastifyRequest, reply: FastifyReply) => ({
    guest: guest.issue(request, reply),
    address: request.ip,
  })

  return {
    getCheckoutConfig: () => checkout.getCheckoutConfig(),
    createCheckoutIntent: (request, reply) =>
      checkout.createCheckoutIntent(callerOf(request, reply), request.headers['idempotency-key'], request.body),
    createUserCheckoutIntent: (request, reply) =>
      checkout.createUserCheckoutIntent(
        { ...callerOf(request, reply), userId: sessionOf(request).userId },
        request.headers['idempotency-key'],
        request.body,
      ),
    getCheckoutIntent: (request) => checkout.getCheckoutIntent(viewerOf(request), request.params.intentId),

    createPayment: (request) =>
      payments.createPayment(
        { ...viewerOf(request), address: request.ip },
        request.params.intentId,
        request.headers['idempotency-key'],
        request.body,
      ),
    receiveMercadoPagoWebhook: async ({ headers, query }) => {
      const { 'data.id': data_id, type: topic = '' } = query
      // A notification without an id is acknowledged and ignored.
      if (data_id !== undefined) {
        const { 'x-request-id': request_id = '', 'x-signature': signature = '' } = headers
        await reconciliation.receiveNotification({ data_id, topic, request_id, signed_at: signedAt(signature) })
      }
      return { received: true }
    },

    createGuestOrder: (request) => {
      const buyer = { userId: null, guest: guestOf(request) }
      return orders.createOrder(buyer, request.headers['idempotency-key'], request.body)
    },
    createOrder: (request) => {
      const buyer = { userId: sessionOf(request).userId, guest: guest.read(request) }
      return orders.createOrder(buyer, request.headers['idempotency-key'], request.body)
    },
    claimOrder: (request) =>
      orders.claimOrder({ userId: sessionOf(request).userId, guest: guestOf(request) }, request.params.orderId),
    listOrders(request) {
      const { pageNumber = 0, pageSize = 10, status, sortOrder: direction = 'desc' } = request.query
      return orders.listOrders(sessionOf(request).userId, { pageNumber, pageSize, status, direction })
    },
    getOrder: (request) => orders.getOrder(accountOf(request), request.params.orderId),
    cancelOrder: (request) => orders.cancelOrder(accountOf(request), request.params.orderId, request.body),
    cancelGuestOrder: (request) => orders.cancelOrder(viewerOf(request), request.params.orderId, request.body),
    withdrawOrder: (request) => orders.withdrawOrder(accountOf(request), request.params.orderId, request.body),
    withdrawGuestOrder: (request) => orders.withdrawOrder(viewerOf(request), request.params.orderId, request.body),
    requestReturn: (request) => orders.requestReturn(accountOf(request), request.params.orderId, request.body),
    requestGuestReturn: (request) => orders.requestReturn(viewerOf(request), request.params.orderId, request.body),
    listOrderWindows: (request) => orders.listOrderWindows(viewerOf(request), request.params.orderId),
    rescheduleOrder: (request) => orders.rescheduleOrder(viewerOf(request), request.params.orderId, request.body),
    getOrderCalendar: (request) => orders.getOrderCalendar(viewerOf(request), request.params.orderId),
    getOrderPush: (request) => push.getOrderPush(viewerOf(request), request.params.orderId),
    async subscribeToOrder(request, reply) {
      const viewer = viewerOf(request)
      const { orderId } = request.params
      await orders.checkAccess(viewer, orderId)
      // Also for an account: signing out of this browser ends its subscriptions.
      return push.subscribeToOrder({ ...viewer, guest: guest.issue(request, reply) }, orderId, request.body)
    },
    unsubscribeFromOrder(request) {
      const { orderId, subscriptionId } = request.params
      return push.unsubscribeFromOrder(viewerOf(request), orderId, subscriptionId)
    },
    getReceipt: (request) => orders.getReceipt(accountOf(request), request.params.orderId),
    getGuestReceipt: (request) => orders.getReceipt(viewerOf(request), request.params.orderId),
    getGuestOrder: (request) => orders.getOrder(viewerOf(request), request.params.orderId),
    openGuestOrder: async (request, reply) => {
      const { orderId } = request.params
      await orders.checkAccessKey(orderId, request.body.accessKey)
      return orders.openGuestOrder(guest.issue(request, reply), orderId)
    },
    trackOrder: ({ body }) => orders.trackOrder(body.orderNumber, body.email),
    requestOrderLink: async ({ body, ip }) => {
      await mails.requestLink(body.orderNumber, body.email, ip)
      return {}
    },
  } satisfies Partial<Handlers>
}
