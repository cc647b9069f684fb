import type { Handlers } from '#platform/handlers.ts'
import type { GuestCookie } from '#platform/security.ts'

import type { CartsService } from './carts.service.ts'

export const cartsHandlers = (carts: CartsService, guest: GuestCookie) =>
  ({
    previewCart: (request) => carts.previewCart(request.body.items, guest.read(request)),
  }) satisfies Partial<Handlers>
