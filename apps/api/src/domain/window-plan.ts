import { addDays, isClosedDay, isNationalHoliday, weekdayOf, type ClosedDay, type Day } from './business-days.ts'
import { instantOf } from './local-time.ts'
import type { ShippingTable, Storage } from './shipping-table.ts'
import type { Capacity, MunicipalHolidays, WindowRule, WindowSchedule, WindowZone } from './window-schedule.ts'

/** A window of the schedule on one date. `startsAt`, `endsAt` and `cutoffAt` are in milliseconds since 1970. */
export type PlannedWindow = {
  id: string
  zone: string
  serviceId: string
  date: Day
  from: string
  to: string
  timeZone: string
  startsAt: number
  endsAt: number
  /** Orders are accepted before this moment. */
  cutoffAt: number
  feeCents: number
  capacity: Capacity
  carries: readonly Storage[]
  /** Why the schedule closes the window; null if it is open. */
  closedBySchedule: 'HOLIDAY' | 'CLOSED' | null
}

/** The settings of the shop that decide which windows exist. */
export type PlanSource = {
  schedule: WindowSchedule
  table: Pick<ShippingTable, 'options' | 'carrier'>
  closedDays: readonly ClosedDay[]
  municipalHolidays: MunicipalHolidays
}

/** The destination of an order: an eight-digit CEP, or null for a pickup. */
type Place = string | null

const minute = 60_000
/** The capacity of a measure without a limit. It fits the 32-bit integers of the database. */
export const unlimited = 1_000_000_000
const compact = (time: string) => time.replace(':', '')

const capacityOf = ({ orders, items = unlimited, grams = unlimited, minutes = unlimited }: WindowRule['capacity']) => ({
  orders,
  items,
  grams,
  minutes,
})

export type WindowPlan = ReturnType<typeof createPlan>
export type IsScheduledIn = WindowPlan['isScheduledIn']
/** A plan, and the version of the settings from which it was computed. */
export type Planning = { plan: WindowPlan; version: string }

/** Computes the windows of a schedule, once for each zone and date. The result does not depend on the current time. */
export function createPlan({ schedule, table, closedDays, municipalHolidays }: PlanSource) {
  const services = new Map([...table.options, table.carrier].map((service) => [service.serviceId, service]))
  const pickups = new Set(table.options.filter(({ pickup }) => pickup).map(({ serviceId }) => serviceId))
  const zones = schedule.zones.filter(({ serviceId }) => services.has(serviceId))
  const planned = new Map<string, readonly PlannedWindow[]>()

  function windowOf(
    zone: WindowZone,
    date: Day,
    rule: WindowRule,
    closedBySchedule: PlannedWindow['closedBySchedule'],
  ): PlannedWindow[] {
    const { id, serviceId, timeZone, leadMinutes = 0 } = zone
    const { from, to, cutoff, feeCents = 0 } = rule
    const startsAt = instantOf(date, from, timeZone)
    const endsAt = instantOf(date, to, timeZone)
    // The window lies in the hour that is skipped when daylight saving time begins.
    if (startsAt >= endsAt) return []
    const last = startsAt - leadMinutes * minute
    const ordered =
      cutoff === undefined ? last : instantOf(addDays(date, -(cutoff.daysBefore ?? 0)), cutoff.time, timeZone)
    return [
      {
        id: `${id}.${date}.${compact(from)}-${compact(to)}`,
        zone: id,
        serviceId,
        date,
        from,
        to,
        timeZone,
        startsAt,
        endsAt,
        cutoffAt: Math.min(last, ordered),
        // D67: pickup windows are free.
        feeCents: pickups.has(serviceId) ? 0 : feeCents,
        capacity: capacityOf(rule.capacity),
        carries: rule.carries ?? services.get(serviceId)?.carries ?? [],
        closedBySchedule,
      },
    ]
  }

  function isHoliday({ municipality, opensOnHolidays = false }: WindowZone, date: Day): boolean {
    const municipal = municipalHolidays.find(({ ibge }) => ibge === municipality)?.days ?? []
    if (isClosedDay(closedDays, date)) return true
    return !opensOnHolidays && (isNationalHoliday(date) || isClosedDay(municipal, date))
  }

  function plan(zone: WindowZone, date: Day): PlannedWindow[] {
    const exception = zone.exceptions?.find((one) => one.date === date)
    const weekly = zone.weekly.filter(({ weekdays }) => weekdays.includes(weekdayOf(date)))
    if (exception !== undefined && exception.windows.length > 0)
      return exception.windows.flatMap((rule) => windowOf(zone, date, rule, null))
    const closedBySchedule = exception !== undefined ? 'CLOSED' : isHoliday(zone, date) ? 'HOLIDAY' : null
    return weekly.flatMap((rule) => windowOf(zone, date, rule, closedBySchedule))
  }

  /** The windows of a zone on a date, in order of time. */
  function windowsOn(zone: WindowZone, date: Day): readonly PlannedWindow[] {
    const key = `${zone.id} ${date}`
    const windows =
      planned.get(key) ?? plan(zone, date).toSorted((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)
    planned.set(key, windows)
    return windows
  }

  return {
    picking: schedule.picking,
    /** The first zone of a service that contains a place; undefined if the service has no windows there. */
    zoneOf: (serviceId: string, zipCode: Place): WindowZone | undefined =>
      zones.find(
        (zone) =>
          zone.serviceId === serviceId &&
          (pickups.has(serviceId) ||
            (zipCode !== null && zone.cepRanges?.some(({ from, to }) => from <= zipCode && zipCode <= to) === true)),
      ),
    /** Whether a service has windows in a part of an area, or anywhere for a pickup. */
    isScheduledIn: (serviceId: string, area: readonly { from: string; to: string }[]): boolean =>
      zones.some(
        (zone) =>
          zone.serviceId === serviceId &&
          (pickups.has(serviceId) ||
            zone.cepRanges?.some((own) => area.some(({ from, to }) => own.from <= to && from <= own.to)) === true),
      ),
    zone: (id: string): WindowZone | undefined => zones.find((zone) => zone.id === id),
    zones,
    /** The services that have windows, in the order of the delivery table. */
    services: [...services.values()].filter(({ serviceId }) => zones.some((zone) => zone.serviceId === serviceId)),
    isPickup: (serviceId: string) => pickups.has(serviceId),
    windowsOn,
    /** A window by its id; undefined if it is not scheduled. */
    find(id: string): PlannedWindow | undefined {
      const [zoneId, date = ''] = id.split('.')
      const zone = zones.find((one) => one.id === zoneId)
      return zone && windowsOn(zone, date).find((one) => one.id === id)
    },
  }
}
