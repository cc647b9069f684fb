import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { GuestCookie } from '#platform/security.ts'

import { accountCartHandlers } from './account-cart.handlers.ts'
import { createAccountCartService } from './account-cart.service.ts'
import { createCartMergeService } from './cart-merge.service.ts'
import { cartsHandlers } from './carts.handlers.ts'
import { createCartsService, type CartsOptions } from './carts.service.ts'
import { createAvailableProducts, type AvailableProductsOptions } from './available-products.service.ts'

export type CartsModuleOptions = {
  db: Db
  clock: Clock
  guest: GuestCookie
} & AvailableProductsOptions &
  Omit<CartsOptions, 'heldFor'>

/** Cart previews for everyone, and the carts of accounts. */
export function createCartsModule(options: CartsModuleOptions) {
  const { db, clock, guest, findKnownProducts, heldFor } = options
  const { findProducts, minimumOrderCents } = options
  const availableProducts = createAvailableProducts({ findKnownProducts, heldFor })
  const previews = createCartsService({
    findProducts,
    heldFor: (secret) => heldFor(db, secret),
    minimumOrderCents,
  })
  const carts = createAccountCartService({ db, clock, availableProducts: availableProducts })
  const merges = createCartMergeService({ db, clock, availableProducts: availableProducts })
  return {
    handlers: { ...cartsHandlers(previews, guest), ...accountCartHandlers(carts, merges, guest) },
    jobs: { 'carts.clean': { everySeconds: 3600, run: merges.deleteOldMerges } },
    exportCart: (userId: number) => carts.getCart({ userId, guest: null }),
    addOneOfEach: carts.addOneOfEach,
    takeOrdered: carts.takeOrdered,
  }
}
