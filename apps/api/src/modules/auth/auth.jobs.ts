import type { JobHandler } from '#platform/jobs.ts'
import { mailJob, type Mail } from '#domain/mail-queue.ts'

import type { MailsService } from './mails.service.ts'

const hour = 3600

/** Background jobs of authentication, by kind. */
export const authJobs = (mails: Pick<MailsService, 'send'>, clean: () => Promise<void>) =>
  ({
    // Only `enqueueMail` writes jobs of this kind.
    [mailJob]: { lane: 'mail', run: (payload, { id }) => mails.send(id, payload as Mail) },
    'auth.clean': { everySeconds: hour, run: clean },
  }) satisfies Record<string, JobHandler>
