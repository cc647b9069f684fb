import type { Handlers } from '#platform/handlers.ts'
import { guestOf, type GuestCookie } from '#platform/security.ts'

import type { OrdersService } from './orders.service.ts'

export const ordersHandlers = (orders: OrdersService, guest: GuestCookie) =>
  ({
    createGuestOrder: (request) =>
      orders.createGuestOrder(guestOf(request), request.headers['idempotency-key'], request.body),
    getGuestOrder: (request) => orders.getGuestOrder(guestOf(request), request.params.orderId),
    openGuestOrder: async (request, reply) => {
      const { orderId } = request.params
      await orders.checkAccessKey(orderId, request.body.accessKey)
      return orders.openGuestOrder(guest.issue(request, reply), orderId)
    },
    trackOrder: ({ body }) => orders.trackOrder(body.orderNumber, body.email),
  }) satisfies Handlers<'createGuestOrder' | 'getGuestOrder' | 'openGuestOrder' | 'trackOrder'>
