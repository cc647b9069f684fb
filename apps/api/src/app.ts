import cookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { catalogCommands } from './catalog.commands.ts'
import { findPlaceholderSettings } from './default-settings.ts'
import { createAccountsModule } from './modules/accounts/accounts.module.ts'
import { createPreferencesService } from './modules/accounts/preferences.service.ts'
import { addressesHandlers } from './modules/addresses/addresses.handlers.ts'
import { createAddressesService } from './modules/addresses/addresses.service.ts'
import { createAuthModule } from './modules/auth/auth.module.ts'
import { createCartsModule } from './modules/carts/carts.module.ts'
import { createContactModule } from './modules/contact/contact.module.ts'
import { announceProductChange } from './modules/catalog/catalog-changes.ts'
import { catalogJobs } from './modules/catalog/catalog.jobs.ts'
import { catalogHandlers } from './modules/catalog/catalog.handlers.ts'
import { createCatalogService } from './modules/catalog/catalog.service.ts'
import { createCatalogSearch } from './modules/catalog/catalog-search.ts'
import { createSearchCounts } from './modules/catalog/search-counts.ts'
import { backupCommand } from './modules/operator/backup.command.ts'
import { doctorCommand } from './modules/operator/doctor.ts'
import { jobCommands } from './modules/operator/job.commands.ts'
import { createOperator, type Operator } from './modules/operator/operator.service.ts'
import { readPageFiles } from './modules/pages/page-files.ts'
import { pagesHandlers } from './modules/pages/pages.handlers.ts'
import { createPagesService } from './modules/pages/pages.service.ts'
import { createBuyerRights } from './modules/purchases/buyer-rights.ts'
import { hashOfAddress } from './modules/purchases/buyers.repository.ts'
import { goodsRepository } from './domain/goods.repository.ts'
import type { PurchaseLimits } from './domain/limits.ts'
import type { PaymentOptions } from './modules/purchases/purchase-options.ts'
import { createPurchasesModule } from './modules/purchases/purchases.module.ts'
import { createModeration } from './modules/reviews/moderation.service.ts'
import { reviewCommands } from './modules/reviews/review.commands.ts'
import { publicReviewsHandlers, reviewsHandlers } from './modules/reviews/reviews.handlers.ts'
import { createReviewsService } from './modules/reviews/reviews.service.ts'
import { createSettingsImport } from './modules/settings/settings-import.service.ts'
import { settingsCommands } from './modules/settings/settings.commands.ts'
import { settingsHandlers } from './modules/settings/settings.handlers.ts'
import { createSettingsService } from './modules/settings/settings.service.ts'
import { tableCarrier } from './modules/shipping/carrier.ts'
import { settingsRepository } from './modules/settings/settings.repository.ts'
import { shippingHandlers } from './modules/shipping/shipping.handlers.ts'
import { createShippingService, type CepOptions } from './modules/shipping/shipping.service.ts'
import { listShort } from './modules/stock/stock-lacks.ts'
import { formatShort, stockCommands } from './modules/stock/stock.commands.ts'
import { stockRepository } from './modules/stock/stock.repository.ts'
import { createStock } from './modules/stock/stock.service.ts'
import { createStockAlertsModule } from './modules/stock-alerts/stock-alerts.module.ts'
import { windowCommands } from './modules/windows/window.commands.ts'
import { createWindowManagement } from './modules/windows/window-management.service.ts'
import { createWindowOffers } from './modules/windows/window-offers.ts'
import { createWindowPlans, planKeys } from './modules/windows/window-plans.ts'
import { windowsHandlers } from './modules/windows/windows.handlers.ts'
import { createWindowsService } from './modules/windows/windows.service.ts'
import { createSharesService } from './modules/wishlists/shares.service.ts'
import { wishlistsHandlers } from './modules/wishlists/wishlists.handlers.ts'
import { createWishlistsService } from './modules/wishlists/wishlists.service.ts'
import { setApiHeaders } from './platform/api-headers.ts'
import { readClosedDays } from './domain/business-days.ts'
import { createMailTokens } from './domain/mail-queue.ts'
import type { AuthLimits } from './domain/auth-guards.ts'
import { limits as shopLimits } from './domain/limits.ts'
import { createCache, type Cache } from './platform/cache.ts'
import { cacheAnswers } from './platform/cached-answers.ts'
import type { Clock } from './platform/clock.ts'
import { loadContract } from './platform/contract-document.ts'
import { mountContract } from './platform/contract.ts'
import type { Database } from './platform/database.ts'
import { countDeadJobs, measureQueue } from './platform/dead-jobs.ts'
import type { GoogleOptions } from './modules/auth/google-client.ts'
import type { Handlers } from './platform/handlers.ts'
import { createHealthHandlers } from './platform/health.handlers.ts'
import { createHttp, type HttpOptions } from './platform/http.ts'
import { startJobs, type Jobs } from './platform/jobs.ts'
import { deriveKeys } from './platform/keys.ts'
import type { Mailer } from './platform/mail.ts'
import { createPush, type PushOptions } from './platform/push.ts'
import { createPasswords, type Passwords } from './platform/passwords.ts'
import { createRateLimits, type Limits } from './platform/rate-limit.ts'
import { createSealer } from './platform/sealed.ts'
import { createApiKeyCheck, createGuestCookie } from './platform/security.ts'
import type { AuthOptions } from './platform/token-transport.ts'
import { loadCepRanges } from './shop-files.ts'
import { createShopSettings } from './shop-settings.ts'

export type Platform = {
  database: Database
  /** @see createLogger */
  logger: FastifyBaseLogger
  /** The shop's address, e.g. `https://shop.example`. Cookies are secure if it is https; requests must come from this origin. */
  publicUrl: string
  /** Fixed and public. */
  apiKey: string
  /** @see createHttp */
  trustProxy?: number
  /** @see createHttp */
  answerBadAddress?: HttpOptions['answerBadAddress']
  /** @see createHttp */
  tracing?: boolean
  /** @see createHttp */
  onAnswer?: HttpOptions['onAnswer']
  /** Returned by the health endpoint. @default 'development' */
  version?: string
  payments: PaymentOptions
  auth: AuthOptions
  /** @default null, which disables sign-in with Google */
  google?: GoogleOptions | null
  /** Sends e-mail; closed together with the app. */
  mailer: Mailer
  /** Notifications of browsers. @default null, which disables them */
  push?: PushOptions | null
  /** Folder of the information pages, see docs/information-pages.md. @default the folder `content` of the API */
  contentDir?: string
  /** Source of CEP addresses. @default the offline table */
  cep?: CepOptions
  /** Address of an OpenSearch cluster, with its credentials. @default null: PostgreSQL searches */
  searchUrl?: string | null
  /** Abuse limits per buyer. @default those of `domain/limits.ts` */
  buyerLimits?: PurchaseLimits
  /** Limits on failed sign-ins and requested e-mails. @default those of `domain/limits.ts` */
  authLimits?: AuthLimits
  /** Hashes and compares passwords. @default `createPasswords()` */
  passwords?: Passwords
  /** What the process should not run with, for `doctor`. @default none */
  warnings?: readonly string[]
  /** Milliseconds. @default Date.now */
  clock?: Clock
  /** Rate limits by operation; null disables them. @default those of `domain/limits.ts` */
  limits?: Limits | null
  /** Run jobs only when a test calls `app.jobs.drain()`. @default false */
  jobsByHand?: boolean
  /** Fail a request whose response violates the contract. For tests, because it costs time. */
  checkAnswers?: boolean
}

/** What metrics read of the API. */
export type Measures = {
  database: Database['poolStats']
  cache: Cache['stats']
  jobs: () => Promise<Awaited<ReturnType<typeof measureQueue>> & { dead: number }>
  /** By external service: whether its circuit breaker is open. */
  circuits: Readonly<Record<string, () => boolean>>
  /** Of an external search index; null without one. */
  search: { fallbacks: () => number; changes: () => Promise<{ waiting: number; seconds: number }> } | null
  lastComparison: ReturnType<typeof createPurchasesModule>['lastComparison']
  /** Payments that this process ignored: for no purchase of the shop (`foreign`), or with another amount, currency or account. */
  ignoredPayments: ReturnType<typeof createPurchasesModule>['ignoredPayments']
}

const ownContent = new URL('../content', import.meta.url).pathname

/** Composes the modules. Everything that differs between a test and a server is an option. */
export async function buildApi(platform: Platform): Promise<FastifyInstance> {
  const { database, logger, publicUrl, apiKey, trustProxy = 0, version = 'development' } = platform
  const { contentDir = ownContent, answerBadAddress, onAnswer, tracing = false } = platform
  const { payments, auth, google = null, mailer, cep = { provider: 'offline' }, clock = Date.now } = platform
  const { searchUrl = null, push = null } = platform
  const { buyerLimits = shopLimits.purchases, authLimits = shopLimits.signIn, limits = shopLimits.rates } = platform
  const { passwords = createPasswords(), jobsByHand = false, checkAnswers = false, warnings = [] } = platform
  const { origin, protocol } = new URL(publicUrl)
  const https = protocol === 'https:'
  const guest = createGuestCookie({ secure: https })
  const { db } = database
  const shared = { db, clock, logger, guest }
  const sealer = createSealer(deriveKeys(auth.secrets, 'cpf'))

  const cache = createCache()
  await cache.listen(database)
  const settings = createSettingsService(db)
  const { newOrderEmails, lowStock, ...own } = createShopSettings(settings.readValue)
  const { shopName, shopLanguage, seller, closedDays, minimumOrderCents, installments } = own
  const addresses = createAddressesService({ db, clock })
  const plans = createWindowPlans({
    db,
    cache,
    listVersioned: settingsRepository.listVersioned,
    findVersion: settingsRepository.findVersion,
    defaultTable: own.defaultShipping,
  })
  const windowOffers = createWindowOffers({ db, clock, cache, plans })
  const searchCounts = createSearchCounts({ db, logger })
  const search = createCatalogSearch({ db, clock, logger, searchUrl })
  const catalog = createCatalogService(db, cache, {
    countSearch: searchCounts.count,
    searchIndex: search.searchIndex,
    listArrivingToday: windowOffers.listArrivingToday,
  })
  const { findKnownProducts, findProducts } = catalog
  const shipping = createShippingService({
    ...shared,
    readTable: own.shipping,
    carriers: [tableCarrier(own.shipping)],
    cepRanges: loadCepRanges(),
    cep,
    closedDays: async () => readClosedDays(await closedDays()),
    readNextWindows: windowOffers.readNextWindows,
    readScheduled: async () => (await plans.read()).plan.isScheduledIn,
    findGoods: goodsRepository.find,
  })
  const windows = createWindowsService({ db, clock, logger, plans, ...windowOffers, findQuote: shipping.findQuote })
  const buyerRights = createBuyerRights({ db, clock })
  const carts = createCartsModule({
    ...shared,
    findProducts,
    findKnownProducts,
    heldFor: buyerRights.countReserved,
    minimumOrderCents,
  })
  const wishlists = createWishlistsService({ db, clock, findKnownProducts, addOneOfEach: carts.addOneOfEach })
  const shareSealer = createSealer(deriveKeys(auth.secrets, 'wishlist-share'))
  const shares = createSharesService({ db, clock, logger, sealer: shareSealer, findKnownProducts })
  const stockAlerts = createStockAlertsModule({
    ...shared,
    origin,
    mailer,
    shopName,
    sealer: createSealer(deriveKeys(auth.secrets, 'unsubscribe')),
    findKnownProducts,
  })
  const reviews = createReviewsService({ db, clock, ratingsChanged: announceProductChange })
  const preferences = createPreferencesService({ db, clock })
  const authentication = createAuthModule({
    ...shared,
    origin,
    auth,
    google,
    mailer,
    passwords,
    limits: authLimits,
    shopName,
    readGuest: guest.read,
    wantsSecurityAlerts: preferences.wantsSecurityAlerts,
    closePurchases: buyerRights.closePurchases,
  })
  const contact = createContactModule({
    ...shared,
    mailer,
    shopName,
    shopLanguage,
    shopEmail: async () => (await seller()).email,
  })

  const accounts = createAccountsModule({
    ...shared,
    ...authentication,
    sealer,
    passwords,
    listAddresses: addresses.listAddresses,
    exportCart: carts.exportCart,
    exportWishlist: wishlists.exportWishlist,
    exportStockAlerts: stockAlerts.listStockAlerts,
    eraseStockAlerts: stockAlerts.eraseStockAlerts,
    exportReviews: reviews.exportReviews,
    eraseReviews: reviews.eraseReviews,
    exportMessages: contact.exportMessages,
    eraseMessages: contact.eraseMessages,
    preferences,
    ...buyerRights,
  })
  const purchases = createPurchasesModule({
    ...shared,
    origin,
    sealer,
    payments,
    mailer,
    push: push && createPush(push),
    mailTokens: createMailTokens(auth.secrets),
    shopName,
    limits: buyerLimits,
    shipping,
    windows,
    seller,
    newOrderEmails,
    shopLanguage,
    patiently: database.withoutTimeouts,
    listShort,
    minimumOrderCents,
    installments,
    takeOrdered: carts.takeOrdered,
    saveCpf: accounts.saveCpf,
    askForMail: authentication.guards.askForMail,
    findAccount: preferences.findMailedAccount,
    async findDelivery(trx, userId, addressId) {
      const buyer = await accounts.lockBuyer(trx, userId)
      if (buyer === null || addressId === null) return buyer && { ...buyer, address: null }
      const delivery = await addresses.findDelivery(trx, userId, addressId)
      return delivery && { ...buyer, ...delivery }
    },
    async stockChanged(trx, changes) {
      // Cached stock is at most 30 seconds old. Only a change to or from none invalidates the cache at once.
      const urgent = changes.filter(({ before, after }) => before > 0 !== after > 0)
      await announceProductChange(
        trx,
        urgent.map(({ productId }) => productId),
      )
    },
  })

  const operator = createOperator({
    ...shared,
    commands: {
      ...catalogCommands({ database, clock, searchUrl, lowStock }),
      ...stockCommands(createStock({ database, clock, stockChanged: announceProductChange }), clock),
      ...settingsCommands(createSettingsImport({ db, clock }), {
        countOrdersToMove: async (keys) =>
          keys.some((key) => planKeys.includes(key)) ? purchases.countOrdersToMove() : 0,
      }),
      ...purchases.commands,
      ...reviewCommands(createModeration({ db, ratingsChanged: announceProductChange })),
      ...contact.commands,
      ...windowCommands({
        clock,
        management: createWindowManagement({ db, clock, plans }),
        ...purchases.windowOrders,
      }),
      ...jobCommands(db),
      backup: backupCommand(database),
      doctor: doctorCommand({
        database,
        warnings,
        inspectSearch: search.inspect,
        findPlaceholders: () => findPlaceholderSettings(db),
        findAccountId: purchases.getAccountId,
        collectorId: payments.collectorId,
        lastComparison: purchases.lastComparison,
        countOrdersToPack: purchases.countOrdersToPack,
        countOrdersToMove: purchases.countOrdersToMove,
        findStockFaults: () =>
          database.withoutTimeouts(async (patient) => ({
            differing: await stockRepository.listDiffering(patient),
            lacking: (await listShort(patient)).map(formatShort),
          })),
        checkMail: async () => (await mailer.check?.()) ?? 'The mail transport has no check.',
      }),
    },
  })

  const pages = createPagesService({
    files: readPageFiles(contentDir),
    settings,
    listFreeAreas: shipping.listFreeAreas,
  })
  const cacheable = {
    ...catalogHandlers(catalog),
    ...settingsHandlers(settings),
    ...pagesHandlers(pages),
    ...publicReviewsHandlers(reviews),
  } satisfies Partial<Handlers>

  const app = createHttp({
    logger,
    trustProxy,
    https,
    tracing,
    ...(answerBadAddress === undefined ? {} : { answerBadAddress }),
    ...(onAnswer === undefined ? {} : { onAnswer }),
  })
  await app.register(
    async (api) => {
      setApiHeaders(api)
      await api.register(cookie)
      api.decorateRequest('guest', null)
      api.decorateRequest('session', null)
      mountContract(api, {
        operations: loadContract(),
        handlers: {
          ...createHealthHandlers(database, version),
          ...cacheable,
          ...shippingHandlers(shipping, guest),
          ...windowsHandlers(windows, guest, hashOfAddress),
          ...carts.handlers,
          ...purchases.handlers,
          ...wishlistsHandlers(wishlists, shares, guest),
          ...reviewsHandlers(reviews),
          ...authentication.handlers,
          ...accounts.handlers,
          ...addressesHandlers(addresses),
          ...contact.handlers,
          ...stockAlerts.handlers,
        } satisfies Handlers,
        security: {
          apiKey: createApiKeyCheck({ apiKey, origins: [origin] }),
          guest: guest.check,
          session: authentication.checkSession,
          webhookSignature: purchases.checkWebhook,
        },
        ...(limits === null ? {} : { before: await createRateLimits(api, limits, database, logger, trustProxy) }),
        decorate: cacheAnswers(cache, Object.keys(cacheable) as (keyof typeof cacheable)[]),
        maxConcurrent: shopLimits.concurrent.calls,
        bulkhead: purchases.bulkhead,
        checkAnswers,
      })
    },
    { prefix: '/api' },
  )

  const jobs = await startJobs({
    database,
    logger,
    handlers: {
      ...authentication.jobs,
      ...purchases.jobs,
      ...carts.jobs,
      ...accounts.jobs,
      ...contact.jobs,
      ...stockAlerts.jobs,
      'windows.release-ended': { run: windows.releaseExpired, everySeconds: 15 },
      'windows.clean': { run: windows.deleteOldHolds, everySeconds: 3600 },
      ...catalogJobs({ ...search, fadeSearches: searchCounts.fade }),
    },
    byHand: jobsByHand,
  })
  app.decorate('jobs', jobs)
  app.decorate('operator', operator)
  app.decorate('cache', cache)
  app.decorate('measures', {
    database: database.poolStats,
    cache: cache.stats,
    async jobs() {
      const [queue, dead] = await Promise.all([measureQueue(db), countDeadJobs(db)])
      return { ...queue, dead }
    },
    circuits: {
      'mercado-pago': purchases.isCircuitOpen,
      google: authentication.isGoogleCircuitOpen,
      ...search.circuits,
    },
    search: search.measures,
    lastComparison: purchases.lastComparison,
    ignoredPayments: purchases.ignoredPayments,
  })
  // Jobs stop before the database connections close, because running jobs still need them.
  app.addHook('preClose', () => jobs.stop())
  app.addHook('preClose', () => searchCounts.write())
  app.addHook('onClose', () => purchases.close())
  app.addHook('onClose', () => mailer.close())
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
    /** Runs the operator's commands. */
    operator: Operator
    cache: Cache
    measures: Measures
  }
}
