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
    } satisfies Handlers<
      'requestStockAlert' | 'cancelStockAlerts' | 'listStockAlerts' | 'addStockAlert' | 'removeStockAlert'
    >,
    jobs: {
      'stock-alerts.queue-due': { run: () => service.queueDue(), everySeconds: 30 },
      // With the longest delay of 15 minutes between attempts, an outage of a mail server may last a day.
      [stockAlertMailJob]: {
        lane: 'mail',
        maxAttempts: 100,
        run: (payload) => service.send((payload as { alertId: string }).alertId),
      },
      'stock-alerts.clean': { run: () => service.deleteOld(), everySeconds: 24 * 60 * 60 },
    } satisfies Record<string, JobHandler>,
  }
}
