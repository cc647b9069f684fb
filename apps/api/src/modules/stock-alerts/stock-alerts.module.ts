import type { Handlers } from '#platform/handlers.ts'
import { sessionOf } from '#platform/session.ts'

import { stockAlertsJobs } from './stock-alerts.jobs.ts'
import { createStockAlertsService, type StockAlertsOptions } from './stock-alerts.service.ts'

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
    jobs: stockAlertsJobs(service),
  }
}
