import type { LocalizedText } from '@lotus/openapi/schema'

import type { ClosedDay, Day } from './business-days.ts'
import type { Storage } from './shipping-table.ts'

/** The measures of a window's capacity and of an order's need: orders, units, grams, and minutes of picking. */
export type Capacity = Record<'orders' | 'items' | 'grams' | 'minutes', number>

/** A window of a day. Times are local times of the zone, as `HH:MM`. */
export type WindowRule = {
  from: string
  /** `24:00` is the end of the day. */
  to: string
  /** Orders are accepted before this time, `daysBefore` days earlier. @default the start, less the lead time of the zone */
  cutoff?: { time: string; daysBefore?: number }
  /** Added to the price of the service. @default 0 */
  feeCents?: number
  /** An omitted measure is unlimited. */
  capacity: Pick<Capacity, 'orders'> & Partial<Capacity>
  /** @default those of the service (D50) */
  carries?: Storage[]
}

/** The windows of a service for ranges of CEPs. Pickup windows apply to every CEP. */
export type WindowZone = {
  /** The first part of the ids of its windows. */
  id: string
  serviceId: string
  timeZone: string
  /** Required for deliveries. */
  cepRanges?: { from: string; to: string }[]
  /** Orders are accepted until this many minutes before a window starts. @default 0 */
  leadMinutes?: number
  /** Whether it has windows on national and municipal holidays. @default false */
  opensOnHolidays?: boolean
  /** IBGE code of the municipality whose holidays close the zone. */
  municipality?: string
  /** Weekdays from 1 for Monday to 7 for Sunday. */
  weekly: (WindowRule & { weekdays: number[] })[]
  /** Windows that replace the weekly ones on single dates, including holidays and closed days. An empty list closes the date. */
  exceptions?: { date: Day; windows: WindowRule[] }[]
}

/** The value of the setting `DELIVERY_WINDOWS`. */
export type WindowSchedule = {
  /** The time to pick an order. */
  picking: { minutesPerOrder: number; secondsPerItem: number }
  zones: WindowZone[]
}

/** The value of the setting `MUNICIPAL_HOLIDAYS`, which the operator maintains. */
export type MunicipalHolidays = { ibge: string; days: (ClosedDay & { names?: LocalizedText })[] }[]
