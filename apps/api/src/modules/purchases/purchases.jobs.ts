import { JobPostponed, type JobHandler } from '#platform/jobs.ts'

import { unlessDown } from './mercado-pago/mercado-pago.ts'
import { orderLinkJob, orderMailJob, shopOrderMailJob } from './order-mails.repository.ts'
import type { OrderMails } from './order-mails.service.ts'
import type { OrderPushService } from './push.service.ts'
import { pushJob } from './push.repository.ts'
import type { ProviderComparison } from './provider-comparison.service.ts'
import type { Reconciliation } from './reconciliation.service.ts'
import type { MakeRefunds } from './refunds.service.ts'

const idIn = (payload: unknown, name: string): string => {
  const value = ((payload ?? {}) as Record<string, unknown>)[name]
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`)
  return value
}

/** A job that calls the provider. While the provider is unavailable, the job waits and consumes no attempts. */
const providerJob = (run: JobHandler['run']): JobHandler => ({
  lane: 'provider',
  run: (payload, context) =>
    unlessDown(
      run(payload, context),
      (down) => new JobPostponed(down.message, { seconds: down.retryAfter, cause: down }),
    ),
})

type Workers = {
  reconciliation: Reconciliation
  makeRefunds: MakeRefunds
  comparison: ProviderComparison
  mails: OrderMails
  push: OrderPushService
} & Record<'deleteExpired' | 'resealGuests' | 'countSold', () => Promise<void>>

/** Background jobs of purchases, by job kind. */
export const purchasesJobs = ({ reconciliation, makeRefunds, comparison, mails, push, ...workers }: Workers) =>
  ({
    'payments.notification': providerJob((payload) =>
      reconciliation.processNotification(idIn(payload, 'notificationId')),
    ),
    'payments.poll': providerJob((payload) => reconciliation.pollAttempt(idIn(payload, 'attemptId'))),
    'payments.refund': providerJob((payload) => makeRefunds(idIn(payload, 'attemptId'))),
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
      run: (payload) => mails.sendToShop(idIn(payload, 'mailId'), idIn(payload, 'orderId')),
    },
    // Later, most notifications are no longer true.
    [pushJob]: {
      lane: 'push',
      maxAttempts: 30,
      run: (payload) => push.send(idIn(payload, 'orderId'), idIn(payload, 'mailId'), idIn(payload, 'endpointHash')),
    },
    [orderLinkJob]: {
      run: (payload, { id }) => mails.mailLink(idIn(payload, 'orderNumber'), idIn(payload, 'emailHash'), id),
    },
    'orders.remind-due': { run: () => mails.remindDue(), everySeconds: 60 },
    'checkout.clean': { run: workers.deleteExpired, everySeconds: 3600 },
    'checkout.reseal': { run: workers.resealGuests, everySeconds: 3600 },
    'orders.count-sold': { run: workers.countSold, everySeconds: 3600 },
  }) satisfies Record<string, JobHandler>
