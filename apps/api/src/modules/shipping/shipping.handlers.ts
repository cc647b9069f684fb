import type { Handlers } from '#platform/handlers.ts'
import type { GuestCookie } from '#platform/security.ts'

import type { ShippingService } from './shipping.service.ts'

export const shippingHandlers = (shipping: ShippingService, guest: GuestCookie) =>
  ({
    listShippingRegions: () => shipping.listShippingRegions(),
    getFreeDelivery: ({ query }) => shipping.getFreeDelivery(query.zipCode ?? null),
    listDeliveries: ({ query }) => shipping.listDeliveries(query.zipCode, query.productIds),
    lookUpCep: ({ params }) => shipping.lookUpCep(params.cep),
    createShippingQuote: (request, reply) => {
      // Issued before the first intent, so that its idempotency key has an owner even if its response is lost.
      guest.issue(request, reply)
      return shipping.createShippingQuote(request.body)
    },
  }) satisfies Partial<Handlers>
