import { accountCartHandlers } from './modules/carts/account-cart.handlers.ts'
import { createAccountCartService } from './modules/carts/account-cart.service.ts'
import { createCartMergeService } from './modules/carts/cart-merge.service.ts'
import { createShelf } from './modules/carts/shelf.service.ts'
import { hashOfGuest } from './modules/checkout/access.repository.ts'
import { intentsRepository } from './modules/checkout/intents.repository.ts'
import { createSharesService } from './modules/wishlists/shares.service.ts'
import { wishlistsHandlers } from './modules/wishlists/wishlists.handlers.ts'
import { createWishlistsService } from './modules/wishlists/wishlists.service.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import type { JobHandler } from './platform/jobs.ts'
import type { FindKnownProducts } from './platform/known-product.ts'
import type { Logger } from './platform/log.ts'
import type { Sealer } from './platform/sealed.ts'
import type { GuestCookie } from './platform/security.ts'

export type ShoppingOptions = {
  db: Db
  clock: Clock
  logger: Logger
  guest: GuestCookie
  /** Of the links to wishlists. */
  sealer: Sealer
  findKnownProducts: FindKnownProducts
}

export type Shopping = ReturnType<typeof createShopping>

/** What an account means to buy: its cart and its wishlist. */
export function createShopping({ db, clock, logger, guest, sealer, findKnownProducts }: ShoppingOptions) {
  const shelf = createShelf({
    findKnownProducts,
    heldFor: (on, secret) => intentsRepository.countAbandoned(on, hashOfGuest(secret)),
  })
  const carts = createAccountCartService({ db, clock, shelf })
  const merges = createCartMergeService({ db, clock, shelf })
  const wishlists = createWishlistsService({ db, clock, findKnownProducts, addOneOfEach: carts.addOneOfEach })
  const shares = createSharesService({ db, clock, logger, sealer, findKnownProducts })

  const jobs: Record<string, JobHandler> = {
    'carts.clean': {
      everySeconds: 3600,
      run: async () => {
        await merges.deleteOldMerges()
        await carts.deleteOldClients()
      },
    },
  }
  return {
    handlers: { ...accountCartHandlers(carts, merges, guest), ...wishlistsHandlers(wishlists, shares, guest) },
    /** What accounts need of carts and wishlists. */
    forAccounts: {
      exportCart: (userId: number) => carts.getCart({ userId, guest: null }),
      exportWishlist: wishlists.exportWishlist,
    },
    /** What purchases need of carts. */
    forPurchases: { takeOrdered: carts.takeOrdered },
    jobs,
  }
}
