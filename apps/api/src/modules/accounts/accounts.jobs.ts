import type { JobHandler } from '#platform/jobs.ts'

/** Background jobs of accounts, by kind. */
export const accountsJobs = (reseal: () => Promise<void>, clean: () => Promise<void>) =>
  ({
    'accounts.reseal': { everySeconds: 3600, run: reseal },
    'commands.clean': { everySeconds: 3600, run: clean },
  }) satisfies Record<string, JobHandler>
