import type { JobHandler } from '#platform/jobs.ts'

import type { Reconciliation } from './reconciliation.service.ts'

const idIn = (payload: unknown, name: string): string => {
  const value = ((payload ?? {}) as Record<string, unknown>)[name]
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`)
  return value
}

/** Background jobs of purchases, by job kind. */
export const purchasesJobs = (reconciliation: Reconciliation, deleteExpired: () => Promise<void>) =>
  ({
    'payments.notification': {
      lane: 'provider',
      run: (payload) => reconciliation.processNotification(idIn(payload, 'notificationId')),
    },
    'payments.poll': { lane: 'provider', run: (payload) => reconciliation.pollAttempt(idIn(payload, 'attemptId')) },
    'payments.refund': { lane: 'provider', run: (payload) => reconciliation.refundAttempt(idIn(payload, 'attemptId')) },
    'payments.poll-due': { lane: 'provider', run: () => reconciliation.pollDue(), everySeconds: 15 },
    'checkout.expire-due': { lane: 'provider', run: () => reconciliation.expireDue(), everySeconds: 15 },
    'checkout.clean': { run: deleteExpired, everySeconds: 3600 },
  }) satisfies Record<string, JobHandler>
