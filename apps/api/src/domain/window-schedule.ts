import type { LocalizedText } from '@lotus/openapi/schema'

import type { ClosedDay, Day } from './business-days.ts'
import type { Storage } from './shipping-table.ts'

/** What orders use up of a window, and what it has of it: orders, units, grams, and minutes to pick the units. */
export type Capacity = Record<'orders' | 'items' | 'grams' | 'minutes', number>

/** A window of a day; local times as `HH:MM`. */
export type WindowRule = {
  from: string
  /** `24:00` is the end of the day. */
  to: string
  /** It is taken before this time of the day, or of an earlier one. @default its beginning, less the lead time of the zone */
  cutoff?: { time: string; daysBefore?: number }
  /** Added to the price of the service. @default 0 */
  feeCents?: number
  /** A measure that is not given is unlimited. */
  capacity: Pick<Capacity, 'orders'> & Partial<Capacity>
  /** @default those of the service (D50) */
  carries?: Storage[]
}

/** The windows of a service for a list of CEPs. The windows of a pickup are for every CEP. */
export type WindowZone = {
  /** In the ids of its windows. */
  id: string
  serviceId: string
  timeZone: string
  /** Required for deliveries. */
  cepRanges?: { from: string; to: string }[]
  /** A window is taken at least so long before it begins. @default 0 */
  leadMinutes?: number
  /** Whether it has windows on national and municipal holidays. @default false */
  opensOnHolidays?: boolean
  /** IBGE code of the municipality whose holidays it keeps. */
  municipality?: string
  /** Weekdays from 1 for Monday to 7 for Sunday. */
  weekly: (WindowRule & { weekdays: number[] })[]
  /** The windows of single days in place of the weekly ones, also on holidays and closed days; none closes the day. */
  exceptions?: { date: Day; windows: WindowRule[] }[]
}

/** The value of the setting `DELIVERY_WINDOWS`. */
export type WindowSchedule = {
  /** The time to pick an order. */
  picking: { minutesPerOrder: number; secondsPerItem: number }
  zones: WindowZone[]
}

/** The value of the setting `MUNICIPAL_HOLIDAYS`, which the operator keeps. */
export type MunicipalHolidays = { ibge: string; days: (ClosedDay & { names?: LocalizedText })[] }[]
