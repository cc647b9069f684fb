import type { JobHandler } from '#platform/jobs.ts'

/** Background jobs of carts, by kind. */
export const cartsJobs = (clean: () => Promise<void>) =>
  ({
    'carts.clean': { everySeconds: 3600, run: clean },
  }) satisfies Record<string, JobHandler>
