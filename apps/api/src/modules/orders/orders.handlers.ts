import type { Handlers } from '#platform/handlers.ts'
import { guestOf, type GuestCookie } from '#platform/security.ts'
import { sessionOf } from '#platform/session.ts'
import { viewerOf } from '#platform/viewer.ts'

import type { OrdersService } from './orders.service.ts'

export const ordersHandlers = (orders: OrdersService, guest: GuestCookie) =>
  ({
    createGuestOrder: (request) =>
      orders.createGuestOrder(guestOf(request), request.headers['idempotency-key'], request.body),
    createOrder: (request) =>
      orders.createOrder(
        { userId: sessionOf(request).userId, guest: guest.read(request) },
        request.headers['idempotency-key'],
        request.body,
      ),
    claimOrder: (request) =>
      orders.claimOrder({ userId: sessionOf(request).userId, guest: guestOf(request) }, request.params.orderId),
    getGuestOrder: (request) => orders.getGuestOrder(viewerOf(request, guest), request.params.orderId),
    openGuestOrder: async (request, reply) => {
      const { orderId } = request.params
      await orders.checkAccessKey(orderId, request.body.accessKey)
      return orders.openGuestOrder(guest.issue(request, reply), orderId)
    },
    trackOrder: ({ body }) => orders.trackOrder(body.orderNumber, body.email),
  }) satisfies Handlers<
    'createGuestOrder' | 'createOrder' | 'claimOrder' | 'getGuestOrder' | 'openGuestOrder' | 'trackOrder'
  >
