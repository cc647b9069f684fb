import { parseMpDate } from './mp-date.ts'
import { badRequest } from './mp-error.ts'
import type { PaymentRecord } from './payment.record.ts'

/** The dates of `range` and `sort`. */
const DATES: Record<string, (payment: PaymentRecord) => number | null> = {
  date_created: ({ createdAt }) => createdAt,
  date_last_updated: ({ updatedAt }) => updatedAt,
  date_approved: ({ approvedAt }) => approvedAt,
}

type Query = (name: string) => string | undefined

const numberOf = (query: Query, name: string, fallback: number, most: number): number => {
  const value = Number(query(name) ?? fallback)
  return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : fallback
}

const instantOf = (query: Query, name: string, fallback: number): number => {
  const text = query(name)
  if (text === undefined) return fallback
  const instant = parseMpDate(text)
  if (instant === undefined) throw badRequest(1001, "Date format must be yyyy-MM-dd'T'HH:mm:ss.SSSZ")
  return instant
}

const inRange = (query: Query): ((payment: PaymentRecord) => boolean) => {
  const range = query('range')
  if (range === undefined) return () => true
  const dateOf = DATES[range]
  if (!dateOf) throw badRequest(1, `range is one of ${Object.keys(DATES).join(', ')}`)
  const [from, to] = [instantOf(query, 'begin_date', -Infinity), instantOf(query, 'end_date', Infinity)]
  return (payment) => {
    const date = dateOf(payment)
    return date !== null && date >= from && date <= to
  }
}

/**
 * A page of the payments that match; `payments` are newest first, the order without `sort`.
 * @throws MpError 400: 1001 (date), 1003 (sort), 1004 (criteria)
 */
export const searchPayments = (payments: PaymentRecord[], query: Query) => {
  const wanted = (name: string, value: string | null): boolean => [undefined, value].includes(query(name))
  const fits = inRange(query)
  const found = payments.filter(
    (payment) =>
      wanted('external_reference', payment.externalReference) &&
      wanted('status', payment.status) &&
      wanted('payment_method_id', payment.methodId) &&
      wanted('id', String(payment.id)) &&
      fits(payment),
  )
  const sort = query('sort')
  const sortDate = sort === undefined || sort === 'id' ? null : DATES[sort]
  if (sortDate === undefined) throw badRequest(1003, 'Invalid sort value')
  if (sortDate) found.sort((a, b) => (sortDate(b) ?? 0) - (sortDate(a) ?? 0))
  const criteria = query('criteria') ?? 'desc'
  if (criteria !== 'asc' && criteria !== 'desc') throw badRequest(1004, 'Invalid criteria value')
  if (criteria === 'asc') found.reverse()
  const limit = numberOf(query, 'limit', 30, 100)
  const offset = numberOf(query, 'offset', 0, 10_000)
  return { total: found.length, limit, offset, page: found.slice(offset, offset + limit) }
}
