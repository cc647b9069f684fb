import { limits as shopLimits } from '#domain/limits.ts'
import type { Bulkhead } from '#platform/overload.ts'
import { resealColumn } from '#platform/reseal.ts'
import { inTransaction } from '#platform/transaction.ts'

import { countSold } from './best-sellers.ts'
import { createCheckoutService } from './checkout.service.ts'
import { erasureRepository } from './erasure.repository.ts'
import { createMercadoPago } from './mercado-pago/mercado-pago.ts'
import { removeOldRecords } from './old-records.ts'
import { orderListCommands } from './order-list.commands.ts'
import { orderCommands } from './order.commands.ts'
import { createOrderMails } from './order-mails.service.ts'
import { createOrderSteps } from './order-steps.service.ts'
import { createOrdersService } from './orders.service.ts'
import { createPaymentsService } from './payments.service.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import { createWebhookCheck, purchasesHandlers } from './purchases.handlers.ts'
import { createProviderComparison } from './provider-comparison.service.ts'
import { createOrderPush } from './push.service.ts'
import { listPartsToPack } from './purchases.repository.ts'
import { purchasesJobs } from './purchases.jobs.ts'
import { createReconciliation } from './reconciliation.service.ts'
import { createPurchaseShell } from './purchase-shell.ts'
import { createRefunds } from './refunds.service.ts'
import { sealedGuests } from './sealed-guest.ts'
import { createSettlement } from './settlement.service.ts'
import { createWindowOrders } from './window-orders.service.ts'

/**
 * Checkout, payments and orders. An intent freezes a purchase and reserves its units (`checkout.service.ts`), payments are
 * created for it (`payments.service.ts`) and settled (`settlement.service.ts`), and the order shares its id. Whatever happens to
 * it is decided in `core/decide.ts`, which only `purchase-shell.ts` calls.
 */
export function createPurchasesModule(options: PurchasesOptions) {
  const { db, logger, clock, guest, sealer, shipping } = options
  const provider = createMercadoPago({ ...options.payments, clock, logger })
  const shell = createPurchaseShell(options)
  const opening = { ...options, provider, shell }
  const settlement = createSettlement(opening)
  const settling = { ...opening, settlement }
  const makeRefunds = createRefunds(settling)
  const reconciliation = createReconciliation({ ...settling, makeRefunds })
  const comparison = createProviderComparison({ ...settling, makeRefunds })
  const checkout = createCheckoutService(opening)
  const payments = createPaymentsService(settling)
  const takeStep = createOrderSteps(settling)
  const orders = createOrdersService({ ...settling, takeStep })
  const mails = createOrderMails(options)
  const windowOrders = createWindowOrders(options)
  const push = createOrderPush({ ...options, checkAccess: orders.checkAccess })

  return {
    handlers: purchasesHandlers({ checkout, payments, reconciliation, orders, mails, push }, guest),
    jobs: purchasesJobs({
      reconciliation,
      makeRefunds,
      comparison,
      mails,
      push,
      deleteExpired: async () => {
        await shipping.deleteExpiredQuotes()
        await removeOldRecords(db, clock())
        while (await inTransaction(db, (trx) => erasureRepository.eraseDue(trx, new Date(clock()))));
      },
      resealGuests: () => resealColumn(sealer, logger, sealedGuests(db)),
      countSold: () => countSold(db, new Date(clock())),
    }),
    checkWebhook: createWebhookCheck({ secrets: options.payments.webhookSecrets, clock }),
    bulkhead: {
      // They wait for the provider, each for up to 25 seconds.
      operations: ['createPayment', 'createGuestOrder', 'createOrder', 'cancelOrder', 'cancelGuestOrder'],
      max: shopLimits.concurrent.provider,
    } satisfies Bulkhead,
    /** BEY-18 */
    commands: {
      ...orderCommands({ ...options, takeStep, comparison, windowOrders }),
      ...orderListCommands(options),
    },
    countOrdersToPack: async () => (await listPartsToPack(db)).length,
    countOrdersToMove: async () => (await windowOrders.listToMove()).length,
    windowOrders,
    getAccountId: provider.getAccountId,
    isCircuitOpen: provider.isCircuitOpen,
    lastComparison: comparison.lastComparison,
    ignoredPayments: settlement.ignored,
    /** Closes the connections to the provider. */
    close: provider.close,
  }
}
