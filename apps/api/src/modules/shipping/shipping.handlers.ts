import type { Handlers } from '#platform/handlers.ts'
import type { GuestCookie } from '#platform/security.ts'

import type { ShippingService } from './shipping.service.ts'

export const shippingHandlers = (shipping: ShippingService, guest: GuestCookie) =>
  ({
    lookUpCep: ({ params }) => shipping.lookUpCep(params.cep),
    createShippingQuote: (request, reply) => {
      // Before the first intent, so that its key already belongs to somebody where its answer gets lost.
      guest.issue(request, reply)
      return shipping.createShippingQuote(request.body)
    },
  }) satisfies Handlers<'lookUpCep' | 'createShippingQuote'>
