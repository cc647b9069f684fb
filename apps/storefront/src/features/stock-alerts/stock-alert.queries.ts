import { queryOptions } from '@tanstack/react-query'

import type { StockAlertRequest } from '@lotus/openapi/schema'

import { api } from '#api.ts'

const pathOf = (productId: number) => ({ params: { path: { productId } } })

/** The account's alerts that wait for stock. */
export const stockAlertsQuery = queryOptions({
  queryKey: ['stockAlerts', 'listStockAlerts'],
  queryFn: ({ signal }) => api.GET('/users/user/stock-alerts', { signal }),
})

/** Requests an alert as a guest. */
export async function requestStockAlert(productId: number, body: StockAlertRequest): Promise<void> {
  await api.POST('/public/products/{productId}/stock-alerts', { ...pathOf(productId), body })
}

export async function setStockAlert(productId: number, isWanted: boolean): Promise<void> {
  await (isWanted ? api.PUT : api.DELETE)('/users/user/stock-alerts/{productId}', pathOf(productId))
}
