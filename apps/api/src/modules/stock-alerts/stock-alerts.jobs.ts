import type { JobHandler } from '#platform/jobs.ts'

import { stockAlertMailJob, type StockAlertsService } from './stock-alerts.service.ts'

/** Background jobs of stock alerts, by kind. */
export const stockAlertsJobs = ({ queueDue, send, deleteOld }: StockAlertsService) =>
  ({
    'stock-alerts.queue-due': { everySeconds: 30, run: queueDue },
    // With the longest delay of 15 minutes between attempts, an outage of a mail server may last a day.
    [stockAlertMailJob]: {
      lane: 'mail',
      maxAttempts: 100,
      run: (payload) => send((payload as { alertId: string }).alertId),
    },
    'stock-alerts.clean': { everySeconds: 24 * 3600, run: deleteOld },
  }) satisfies Record<string, JobHandler>
