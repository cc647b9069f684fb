import type { Handlers } from '#platform/handlers.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { sessionOf } from '#platform/session.ts'

import { createStockAlertsService, stockAlertMailJob, type StockAlertsOptions } from './stock-alerts.service.ts'

/** Alerts by e-mail when a product is back in stock (BEY-17). */
export function createStockAlertsModule(options: StockAlertsOptions) {
  const service = createStockAlertsService(options)
  return {
    listStockAlerts: service.listStockAlerts,
    eraseStockAlerts: service.eraseStockAlerts,
    handlers: {
      async requestStockAlert(request) {
        await service.requestStockAlert(request.params.productId, request.body)
        return {}
      },
      async cancelStockAlerts(request) {
        await service.cancelStockAlerts(request.body.token)
        return {}
      },
      listStockAlerts: (request) => service.listStockAlerts(sessionOf(request).userId),
      addStockAlert: (request) => service.addStockAlert(sessionOf(request).userId, request.params.productId),
      async removeStockAlert(request) {
        await service.removeStockAlert(sessionOf(request).userId, request.params.productId)
        return {}
      },
    } satisfies Partial<Handlers>,
    jobs: {
      'stock-alerts.queue-due': { everySeconds: 30, run: service.queueDue },
      // With the longest delay of 15 minutes between attempts, an outage of a mail server may last a day.
      [stockAlertMailJob]: {
        lane: 'mail',
        maxAttempts: 100,
        run: (payload) => service.send((payload as { alertId: string }).alertId),
      },
      'stock-alerts.clean': { everySeconds: 24 * 3600, run: service.deleteOld },
    } satisfies Record<string, JobHandler>,
  }
}
