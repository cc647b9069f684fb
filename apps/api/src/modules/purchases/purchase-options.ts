import type { CartItem, CheckoutConfig, DeliveryAddress, Language, Receipt, WindowList } from '@lotus/openapi/schema'

import type { DeliveryDays } from '#domain/business-days.ts'
import type { PurchaseLimits } from '#domain/limits.ts'
import type { MailTokens } from '#domain/mail-queue.ts'
import type { StockChange } from '#domain/stock-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'
import type { Mailer } from '#platform/mail.ts'
import type { Push } from '#platform/push.ts'
import type { Planning } from '#domain/window-plan.ts'
import type { BookedWindow, StatedBooking, WindowClaim, WindowClosing, WindowOffer } from '#domain/window-booking.ts'
import type { StoredLoad, StoredShipping } from '#platform/schema.ts'
import type { Sealer } from '#platform/sealed.ts'
import type { GuestCookie } from '#platform/security.ts'

import type { ProviderTimeouts } from './mercado-pago/provider-http.ts'

/** Payment provider settings. The sandbox and the real provider differ only in these values. */
export type PaymentOptions = {
  /** Base URL of the provider's API, e.g. `https://api.mercadopago.com`. */
  baseUrl: string
  accessToken: string
  /** For the provider's card fields in the browser. */
  publicKey: string
  sdkUrl: string
  /** The current secret and, during a rotation, the previous one. */
  webhookSecrets: readonly string[]
  /** Our account at the provider; null accepts any account. */
  collectorId: string | null
  /** Whether real money moves. Payments with another mode are rejected. */
  liveMode: boolean
  /** Lifetime of a Pix code. */
  pixMinutes: number
  /** @default 2 s to connect, 7 s for a response, 12 s for both tries */
  timeouts?: ProviderTimeouts
}

/** The recipient of an account's purchase. `address` is null for a pickup, `cpf` if the account has none. */
type Delivery = Record<'email' | 'recipient' | 'phone', string> & {
  address: DeliveryAddress | null
  cpf: string | null
  language: Language
}

/** The account that owns an order. USER-04: it may want no e-mails about the progress of its orders. */
type MailedAccount = { email: string; username: string; language: Language; wantsOrderUpdates: boolean }

/** The operations of delivery and pickup windows that purchases use (D68). */
type Windows = {
  readPlanning: () => Promise<Planning>
  /**
   * Books the held window of a browser for a purchase; null if the service has no windows at the destination.
   * @throws {Problem} VALIDATION_FAILED without a hold
   * @throws {Error} for `withAlternatives`, if the hold or the window is not available
   */
  claim: (trx: Db, planning: Planning, asked: WindowClaim) => Promise<BookedWindow | null>
  /** Locks the hold of a browser, its window, and the given windows in one order, before a transaction changes several of them. */
  lock: (trx: Db, owner: string, windowIds: readonly string[]) => Promise<void>
  /**
   * Locks a window of the zone of a booking, and returns its state for the purchase; null if it is not scheduled.
   * @param options.isLate ignores the cut-off
   */
  findOffer: (
    trx: Db,
    planning: Planning,
    booking: BookedWindow,
    windowId: string,
    options: { isLate: boolean },
  ) => Promise<WindowOffer | null>
  /** Releases the window of a purchase before a decision, and books that after it. Does nothing if both are the same. */
  exchange: (
    trx: Db,
    before: StatedBooking | null,
    after: StatedBooking | null,
    offers: ReadonlyMap<string, WindowOffer> | null,
  ) => Promise<void>
  /** Converts the error of a decision, so that `withAlternatives` adds alternatives to rejections of windows. */
  toWindowRefusal: (error: Error, purchase: BookedPurchase, planning: Planning, windowId?: string) => Error
  /** Lists the windows that an order can move to. */
  listForOrder: (booking: BookedWindow, shipping: StoredShipping) => Promise<WindowList>
  /** The time at which the shop closed a window; null if it is open. */
  findClosing: (windowId: string) => Promise<Date | null>
  /** Those of the given windows that the settings or `close-window` closed, with the reason. */
  listClosed: (windowIds: readonly string[]) => Promise<ReadonlyMap<string, WindowClosing>>
  /** Runs `work`. If it rejects a window, adds alternatives to the problem after the transaction. @throws {Problem} */
  withAlternatives: <Result>(work: () => Promise<Result>) => Promise<Result>
}
type PurchaseLack = { intentId: string; units: number; of: number }
type BookedPurchase = { intent: { shipping: StoredShipping }; booking: StatedBooking | null }
export type PurchasesOptions = {
  db: Db
  /** Runs queries without the timeouts of shoppers' queries. */
  patiently: Database['withoutTimeouts']
  logger: Logger
  clock: Clock
  /** The shop's origin. */
  origin: string
  guest: GuestCookie
  sealer: Sealer
  payments: PaymentOptions
  limits: PurchaseLimits
  minimumOrderCents: () => Promise<number>
  installments: () => Promise<Pick<CheckoutConfig, 'maxInstallments' | 'interestFreeInstallments'>>
  shipping: {
    findQuotedOption: (
      trx: Db,
      asked: { quoteId: string; serviceId: string; zipCode: string | null; cartHash: string },
    ) => Promise<{ shipping: StoredShipping; load: StoredLoad | null }>
    /** Computes the days of deliveries by the shop's calendar from the time of the payment. */
    deliveryDays: () => Promise<DeliveryDays>
    deleteExpiredQuotes: () => Promise<void>
    /** Whether the shop delivers the orders of a shipping service itself. */
    isOwnService: (serviceId: string) => Promise<boolean>
  }
  windows: Windows
  /**
   * The recipient at a saved address; null if the account has no such address. Without `addressId`, the account's own name and
   * phone. Locks the account against deletion until the transaction ends.
   */
  findDelivery: (trx: Db, userId: number, addressId: number | null) => Promise<Delivery | null>
  saveCpf: (trx: Db, userId: number, cpf: string) => Promise<void>
  /** Called in the transaction that changes the stock. */
  stockChanged: (trx: Db, changes: readonly StockChange[]) => Promise<void>
  /** Removes ordered items from the account's cart, in the transaction that creates the order. */
  takeOrdered: (trx: Db, userId: number, ordered: readonly CartItem[]) => Promise<void>
  mailer: Pick<Mailer, 'send'>
  /** Null if the shop sends no notifications to browsers. */
  push: Push | null
  mailTokens: Pick<MailTokens, 'tokenOf'>
  /** Counts a requested e-mail. @throws {Problem} RATE_LIMITED */
  askForMail: (asked: { email: string; address: string }) => Promise<void>
  /** Null if the account was deleted. */
  findAccount: (userId: number) => Promise<MailedAccount | null>
  shopName: () => Promise<string>
  shopLanguage: () => Promise<Language>
  /** The shop's addresses for e-mails about new orders; empty if it wants none. */
  newOrderEmails: () => Promise<string[]>
  /** Those of the given products with fewer units than purchases need, and the purchases that lack `units` of `of` units. */
  listShort: (db: Db, productIds: readonly number[]) => Promise<{ productId: number; lacks: PurchaseLack[] }[]>
  /** The shop as a seller, for receipts. */
  seller: () => Promise<Receipt['seller']>
}
