import type { OrderStatus } from '@lotus/openapi/schema'

type Meaning = {
  /** Paid and not cancelled: the order counts in statistics, verifies reviews, and has promised days. */
  isSale: boolean
  isToPack: boolean
  /** When the buyer's data is erased, if the account has asked for it. */
  erasure: 'never' | 'at once' | 'after the days of withdrawal'
  /** Whether a later status is pushed to browsers, so that one can subscribe. */
  hasNews: boolean
}

/** What each status of an order means for the rest of the shop. A new status does not compile without its row. */
export const orderStatuses = {
  WAITING_PAYMENT: { isSale: false, isToPack: false, erasure: 'never', hasNews: true },
  PAYED: { isSale: true, isToPack: true, erasure: 'never', hasNews: true },
  IN_ROUTE: { isSale: true, isToPack: false, erasure: 'never', hasNews: false },
  DELIVERED: { isSale: true, isToPack: false, erasure: 'after the days of withdrawal', hasNews: false },
  CANCELLED: { isSale: false, isToPack: false, erasure: 'at once', hasNews: false },
} as const satisfies Record<OrderStatus, Meaning>

export const allStatuses = Object.keys(orderStatuses) as OrderStatus[]

/** The statuses whose meaning matches a predicate, as a list for queries. */
export const statusesWhere = (matches: (meaning: Meaning) => boolean): OrderStatus[] =>
  allStatuses.filter((status) => matches(orderStatuses[status]))

export const saleStatuses = statusesWhere(({ isSale }) => isSale)
