import type { Language, Receipt } from '@lotus/openapi/schema'

import { limits as shopLimits } from '#domain/limits.ts'
import type { DeliveryDays } from '#domain/business-days.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database.ts'
import { deleteExpiredKeys } from './idempotency.ts'
import type { Logger } from '#platform/log.ts'
import type { Bulkhead } from '#platform/overload.ts'
import { resealColumn } from '#platform/reseal.ts'
import type { Sealer } from '#platform/sealed.ts'
import type { Mailer } from '#platform/mail.ts'
import type { GuestCookie } from '#platform/security.ts'

import { countSold } from './best-sellers.ts'
import { createCheckoutService, type CheckoutOptions } from './checkout.service.ts'
import { createErasure } from './erasure.service.ts'
import { createMercadoPago } from './mercado-pago/mercado-pago.ts'
import { orderListCommands } from './order-list.commands.ts'
import { orderCommands } from './order.commands.ts'
import { createOrderMails, type OrderMailsOptions } from './order-mails.service.ts'
import { createOrderSteps } from './order-steps.service.ts'
import { createOrdersService } from './orders.service.ts'
import { createPaymentsService } from './payments.service.ts'
import type { PaymentOptions, PurchaseLimits } from './purchase-options.ts'
import { createWebhookCheck, purchasesHandlers } from './purchases.handlers.ts'
import { createProviderComparison } from './provider-comparison.service.ts'
import { purchasesJobs } from './purchases.jobs.ts'
import { reconcileCommand } from './reconcile.command.ts'
import { createReconciliation } from './reconciliation.service.ts'
import { createPurchaseShell, type PurchaseShellOptions } from './purchase-shell.ts'
import { createRefunds } from './refunds.service.ts'
import { hashOfCpf, sealedGuests } from './sealed-guest.ts'
import { createSettlement } from './settlement.service.ts'
import { createShopOrderMail } from './shop-order-mail.ts'

export type PurchasesOptions = {
  db: Db
  /** Runs queries that may take longer than those of shoppers. */
  patiently: Database['withoutTimeouts']
  logger: Logger
  clock: Clock
  /** The shop's origin. */
  origin: string
  guest: GuestCookie
  sealer: Sealer
  payments: PaymentOptions
  mailer: Pick<Mailer, 'send'>
  limits: PurchaseLimits
  shipping: Pick<CheckoutOptions, 'findQuotedOption'> & {
    deliveryDays: () => Promise<DeliveryDays>
    deleteExpiredQuotes: () => Promise<void>
    isOwnService: (serviceId: string) => Promise<boolean>
  }
  /** The shop as a seller, for receipts. */
  seller: () => Promise<Receipt['seller']>
  /** The recipients and the language of the e-mails to the shop about new orders. */
  newOrderEmails: () => Promise<string[]>
  shopLanguage: () => Promise<Language>
} & Pick<CheckoutOptions, 'findDelivery' | 'saveCpf' | 'minimumOrderCents' | 'installments'> &
  Pick<PurchaseShellOptions, 'stockChanged' | 'takeOrdered'> &
  Pick<OrderMailsOptions, 'mailTokens' | 'shopName' | 'askForMail' | 'findAccount'>

/**
 * Checkout, payments and orders. An intent freezes a purchase and reserves its units (`checkout.service.ts`), payments are
 * created for it (`payments.service.ts`) and settled (`settlement.service.ts`), and the order shares its id. Whatever happens to
 * it is decided in `core/decide.ts`, which only `purchase-shell.ts` calls.
 */
export function createPurchasesModule(options: PurchasesOptions) {
  const { db, logger, clock, origin, guest, sealer, payments: provider, limits, shipping } = options
  const mercadoPago = createMercadoPago({ ...provider, clock, logger })
  const shell = createPurchaseShell({
    db,
    clock,
    logger,
    pixMinutes: provider.pixMinutes,
    deliveryDays: shipping.deliveryDays,
    stockChanged: options.stockChanged,
    takeOrdered: options.takeOrdered,
  })
  const settlement = createSettlement({ clock, logger, provider: mercadoPago, shell, payments: provider })
  const checkout = createCheckoutService({
    db,
    clock,
    sealer,
    shell,
    payments: provider,
    limits,
    minimumOrderCents: options.minimumOrderCents,
    installments: options.installments,
    findQuotedOption: shipping.findQuotedOption,
    findDelivery: options.findDelivery,
    saveCpf: options.saveCpf,
  })
  const payments = createPaymentsService({
    db,
    clock,
    logger,
    origin,
    sealer,
    provider: mercadoPago,
    settlement,
    shell,
    payments: provider,
    limits,
  })
  const refunds = createRefunds({ db, logger, provider: mercadoPago, settlement, shell })
  const reconciliation = createReconciliation({ db, clock, logger, settlement, shell, refunds })
  const comparison = createProviderComparison({
    db,
    clock,
    logger,
    provider: mercadoPago,
    settlement,
    refunds,
    payments: provider,
  })
  const steps = createOrderSteps({ db, shell, settlement })
  const orders = createOrdersService({ db, clock, sealer, settlement, shell, steps, seller: options.seller })
  const { mailer, mailTokens, shopName, askForMail, findAccount } = options
  const mails = createOrderMails({ db, clock, mailer, mailTokens, origin, shopName, askForMail, findAccount })
  const { shopLanguage, newOrderEmails } = options
  const sendShopOrderMail = createShopOrderMail({ db, mailer, shopName, shopLanguage, newOrderEmails })
  const erasure = createErasure({ db, clock })
  const signing = { secrets: provider.webhookSecrets, clock }

  return {
    handlers: purchasesHandlers({ checkout, payments, reconciliation, orders, mails }, guest, signing),
    jobs: purchasesJobs(reconciliation, refunds, comparison, mails, sendShopOrderMail, {
      deleteExpired: async () => {
        await shipping.deleteExpiredQuotes()
        await checkout.deleteExpired()
        await erasure.eraseDue()
        await reconciliation.deleteOldNotifications()
        await mails.deleteExpired()
        await deleteExpiredKeys(db, clock())
      },
      resealGuests: () => resealColumn(sealer, logger, sealedGuests(db)),
      countSold: () => countSold(db, new Date(clock())),
    }),
    checkWebhook: createWebhookCheck(signing),
    bulkhead: {
      // They wait for the provider, each for up to 25 seconds.
      operations: ['createPayment', 'createGuestOrder', 'createOrder', 'cancelOrder', 'cancelGuestOrder'],
      max: shopLimits.concurrent.provider,
    } satisfies Bulkhead,
    /** BEY-18 */
    commands: {
      ...orderCommands({
        db,
        clock,
        steps,
        shopName: async () => (await options.seller()).name,
        isOwnService: shipping.isOwnService,
      }),
      ...orderListCommands({ patiently: options.patiently, clock, hashOfCpf: (cpf) => hashOfCpf(sealer, cpf) }),
      reconcile: reconcileCommand(comparison, clock),
    },
    getAccountId: mercadoPago.getAccountId,
    isCircuitOpen: mercadoPago.isCircuitOpen,

    lastComparison: comparison.lastComparison,
    ignoredPayments: settlement.ignored,

    /** Closes the connections to the provider. */
    close: () => mercadoPago.close(),
  }
}
