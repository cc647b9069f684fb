import { isActive, returnable, type Sold } from './core/units.ts'
import type { OrderRow } from './purchase-types.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Brazil has no daylight saving time: America/Sao_Paulo is UTC-3 all year. */
const offset = -3 * hour

/** CDC art. 49: days to withdraw after delivery. */
const withdrawalDays = 7
/** CDC art. 26: days to complain about goods that are not durable. */
const returnDays = 30

/** The last moment of the day that is `count` days after a date, in São Paulo. The day itself does not count. */
function endOfDayAfter(from: Date, count: number): Date {
  const midnight = Math.floor((from.getTime() + offset) / day) * day
  return new Date(midnight + (count + 1) * day - offset - 1)
}

/** BEY-10: until when the buyer may withdraw from a delivered order. */
export const withdrawalDeadline = (deliveredAt: Date) => endOfDayAfter(deliveredAt, withdrawalDays)
/** BEY-10: until when the buyer may request a return of delivered goods. */
export const returnDeadline = (deliveredAt: Date) => endOfDayAfter(deliveredAt, returnDays)

type Delivered = Pick<OrderRow, 'status' | 'delivered_at'>

/** The end of the period for a withdrawal or return; null if the buyer cannot send anything back now. */
const openUntil =
  (deadline: (deliveredAt: Date) => Date) =>
  ({ status, delivered_at }: Delivered, sold: Sold, now: number): Date | null => {
    if (status !== 'DELIVERED' || delivered_at === null || sold.returns.some(isActive)) return null
    const until = deadline(delivered_at)
    return until.getTime() < now || returnable(sold).length === 0 ? null : until
  }

export const withdrawableUntil = openUntil(withdrawalDeadline)
export const returnableUntil = openUntil(returnDeadline)
