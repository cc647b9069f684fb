import type { OrderStatus } from '@lotus/openapi/schema'

const statuses = {
  WAITING_PAYMENT: true,
  PAYED: true,
  IN_ROUTE: true,
  DELIVERED: true,
  CANCELLED: true,
} satisfies Record<OrderStatus, true>

/** Every status, in the order of an order's life. */
// The keys of an object literal are the keys of its type.
export const orderStatuses = Object.keys(statuses) as OrderStatus[]

/** The state of the purchases list, as it is in the URL. Defaults are left out. */
export type PurchasesSearch = { status?: OrderStatus; sort?: 'oldest'; page?: number }

/** Orders per page (USER-03). */
export const purchasesPageSize = 10

/** Reads the URL; what is invalid is left out. */
export function readPurchasesSearch(params: Record<string, unknown>): PurchasesSearch {
  const status = orderStatuses.find((name) => name === params['status'])
  const page = Number(params['page'])
  return {
    ...(status === undefined ? {} : { status }),
    ...(params['sort'] === 'oldest' ? { sort: 'oldest' } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 1001 ? { page } : {}),
  }
}

/** The parameters of `listOrders`. */
export const purchasesQueryOf = ({ status, sort, page = 1 }: PurchasesSearch) => ({
  pageNumber: page - 1,
  pageSize: purchasesPageSize,
  sortOrder: sort === 'oldest' ? ('asc' as const) : ('desc' as const),
  ...(status === undefined ? {} : { status }),
})
