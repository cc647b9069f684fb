import type { JobHandler } from '#platform/jobs.ts'

import type { FollowUp } from './follow-up.service.ts'

const idIn = (payload: unknown, name: string): string => {
  const value = ((payload ?? {}) as Record<string, unknown>)[name]
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`)
  return value
}

/** What payments have to do when nobody is waiting, by kind of job. */
export const paymentsJobs = (followUp: FollowUp) =>
  ({
    'payments.notice': { run: (payload) => followUp.workOffNotice(idIn(payload, 'noticeId')) },
    'payments.look': { run: (payload) => followUp.lookAt(idIn(payload, 'attemptId')) },
    'payments.refund': { run: (payload) => followUp.refundAttempt(idIn(payload, 'attemptId')) },
    'payments.look-due': { run: () => followUp.lookAtDue(), everySeconds: 15 },
    'checkout.expire-due': { run: () => followUp.expireDue(), everySeconds: 15 },
  }) satisfies Record<string, JobHandler>
