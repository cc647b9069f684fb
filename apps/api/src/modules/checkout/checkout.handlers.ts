import type { Handlers } from '#platform/handlers.ts'
import type { GuestCookie } from '#platform/security.ts'
import { sessionOf } from '#platform/session.ts'
import { viewerOf } from '#platform/viewer.ts'

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
    createUserCheckoutIntent: (request, reply) =>
      checkout.createUserCheckoutIntent(
        { userId: sessionOf(request).userId, guest: guest.issue(request, reply), address: request.ip },
        request.headers['idempotency-key'],
        request.body,
      ),
    getCheckoutIntent: (request) => checkout.getCheckoutIntent(viewerOf(request, guest), request.params.intentId),
  }) satisfies Handlers<'getCheckoutConfig' | 'createCheckoutIntent' | 'createUserCheckoutIntent' | 'getCheckoutIntent'>
