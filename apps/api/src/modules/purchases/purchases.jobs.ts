import { JobPostponed, type JobHandler } from '#platform/jobs.ts'

import { ProviderDown } from './mercado-pago/mercado-pago.ts'
import { orderLinkJob, orderMailJob } from './order-mail-queue.ts'
import type { OrderMails } from './order-mails.service.ts'
import type { ProviderComparison } from './provider-comparison.service.ts'
import type { Reconciliation } from './reconciliation.service.ts'
import { shopOrderMailJob } from './shop-order-mail.ts'
import type { Refunds } from './refunds.service.ts'

const idIn = (payload: unknown, name: string): string => {
  const value = ((payload ?? {}) as Record<string, unknown>)[name]
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`)
  return value
}

/** A job that calls the provider. While the provider is unavailable, the job waits and consumes no attempts. */
const providerJob = (run: JobHandler['run']): JobHandler => ({
  lane: 'provider',
  run: async (payload, context) => {
    try {
      await run(payload, context)
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
      throw new JobPostponed(error.message, { seconds: error.retryAfter, cause: error })
    }
  },
})

/** Background jobs of purchases, by job kind. */
export const purchasesJobs = (
  reconciliation: Reconciliation,
  refunds: Refunds,
  comparison: ProviderComparison,
  mails: OrderMails,
  sendShopOrderMail: (mailId: string, orderId: string) => Promise<void>,
  {
    deleteExpired,
    resealGuests,
    countSold,
  }: Record<'deleteExpired' | 'resealGuests' | 'countSold', () => Promise<void>>,
) =>
  ({
    'payments.notification': providerJob((payload) =>
      reconciliation.processNotification(idIn(payload, 'notificationId')),
    ),
    'payments.poll': providerJob((payload) => reconciliation.pollAttempt(idIn(payload, 'attemptId'))),
    'payments.refund': providerJob(async (payload) => {
      await refunds.execute(idIn(payload, 'attemptId'))
    }),
    'payments.poll-due': { lane: 'provider', run: () => reconciliation.pollDue(), everySeconds: 15 },
    'checkout.expire-due': { lane: 'provider', run: () => reconciliation.expireDue(), everySeconds: 15 },
    'payments.reconcile': {
      ...providerJob(async () => void (await comparison.reconcileWithProvider())),
      everySeconds: 24 * 3600,
    },
    // With the longest delay of 15 minutes between attempts, an outage of a mail server may last a day.
    [orderMailJob]: { lane: 'mail', maxAttempts: 100, run: (payload) => mails.send(idIn(payload, 'mailId')) },
    [shopOrderMailJob]: {
      lane: 'mail',
      maxAttempts: 100,
      run: (payload) => sendShopOrderMail(idIn(payload, 'mailId'), idIn(payload, 'orderId')),
    },
    [orderLinkJob]: {
      run: (payload, { id }) => mails.mailLink(idIn(payload, 'orderNumber'), idIn(payload, 'emailHash'), id),
    },
    'orders.remind-due': { run: () => mails.remindDue(), everySeconds: 60 },
    'checkout.clean': { run: deleteExpired, everySeconds: 3600 },
    'checkout.reseal': { run: resealGuests, everySeconds: 3600 },
    'orders.count-sold': { run: countSold, everySeconds: 3600 },
  }) satisfies Record<string, JobHandler>
