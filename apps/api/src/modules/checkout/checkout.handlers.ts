import type { Handlers } from '#platform/handlers.ts'
import { guestOf, type GuestCookie } from '#platform/security.ts'

import type { CheckoutService } from './checkout.service.ts'

export const checkoutHandlers = (checkout: CheckoutService, guest: GuestCookie) =>
  ({
    getCheckoutConfig: () => checkout.getCheckoutConfig(),
    createCheckoutIntent: (request, reply) =>
      checkout.createCheckoutIntent(
        { guest: guest.issue(request, reply), address: request.ip },
        request.headers['idempotency-key'],
        request.body,
      ),
    getCheckoutIntent: (request) => checkout.getCheckoutIntent(guestOf(request), request.params.intentId),
  }) satisfies Handlers<'getCheckoutConfig' | 'createCheckoutIntent' | 'getCheckoutIntent'>
