import type { JobHandler } from '#platform/jobs.ts'

export const contactMailJob = 'contact.mail'

/** Background jobs of the contact form, by kind. */
export const contactJobs = (mail: (messageId: string) => Promise<void>, clean: () => Promise<void>) =>
  ({
    [contactMailJob]: { lane: 'mail', run: (payload) => mail((payload as { id: string }).id) },
    'contact.clean': { everySeconds: 24 * 3600, run: clean },
  }) satisfies Record<string, JobHandler>
