import type { JobHandler } from '#platform/jobs.ts'

/** Background jobs of accounts, by kind. */
export const accountsJobs = (reseal: () => Promise<void>) =>
  ({
    'accounts.reseal': { everySeconds: 3600, run: reseal },
  }) satisfies Record<string, JobHandler>
