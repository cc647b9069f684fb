import { addDays, today, type Day } from '#domain/business-days.ts'
import type { Storage } from '#domain/shipping-table.ts'
import type { PlannedWindow, WindowPlan } from '#domain/window-plan.ts'
import type { Capacity, WindowZone } from '#domain/window-schedule.ts'

/** The capacity that an order needs in a window, and the storage classes of its goods. */
export type Need = { capacity: Capacity; storages: readonly Storage[] }

/** The used capacity of a window, and the operator's changes. With a null limit, that of the schedule applies. */
export type Counter = { used: Capacity; limits: { [Name in keyof Capacity]: number | null }; isClosed: boolean }

const reasons = { orders: 'ORDERS', items: 'ITEMS', grams: 'WEIGHT', minutes: 'PICKING' } as const satisfies Record<
  keyof Capacity,
  string
>
export const measures = Object.keys(reasons) as (keyof Capacity)[]

export type WindowState =
  | { state: 'FREE' | 'FEW'; reason: null }
  | { state: 'FULL'; reason: (typeof reasons)[keyof Capacity] }
  | { state: 'CLOSED'; reason: 'CUTOFF' | 'HOLIDAY' | 'CLOSED' | 'STORAGE' }
/** A window with its state for one order; `capacity` includes the operator's changes. */
export type Offer = PlannedWindow & WindowState

/** Number of dates with bookable windows, including today. */
export const horizon = 14
/** A window is `FEW` if at most this many orders of the same size fit in addition to the order. */
const few = 3

const unused: Counter = {
  used: { orders: 0, items: 0, grams: 0, minutes: 0 },
  limits: { orders: null, items: null, grams: null, minutes: null },
  isClosed: false,
}

/** The need of an order: one order, its units and grams, and the minutes to pick them, rounded up. */
export function needOf(
  { picking }: Pick<WindowPlan, 'picking'>,
  { items, grams, storages }: { items: number; grams: number; storages: readonly Storage[] },
): Need {
  const minutes = Math.ceil(picking.minutesPerOrder + (picking.secondsPerItem * items) / 60)
  return { capacity: { orders: 1, items, grams, minutes }, storages }
}

/** Why the settings or `close-window` closed a window; null if they did not. Ignores the cut-off. */
export const closingOf = (
  { closedBySchedule }: Pick<PlannedWindow, 'closedBySchedule'>,
  { isClosed }: Pick<Counter, 'isClosed'> = unused,
) => closedBySchedule ?? (isClosed ? 'CLOSED' : null)

function stateOf(window: PlannedWindow, counter: Counter, need: Need, now: number): WindowState {
  if (now >= window.cutoffAt) return { state: 'CLOSED', reason: 'CUTOFF' }
  const closing = closingOf(window, counter)
  if (closing !== null) return { state: 'CLOSED', reason: closing }
  if (need.storages.some((storage) => !window.carries.includes(storage))) return { state: 'CLOSED', reason: 'STORAGE' }
  const left = (measure: keyof Capacity) => window.capacity[measure] - counter.used[measure]
  const usedUp = measures.find((measure) => need.capacity[measure] > left(measure))
  if (usedUp !== undefined) return { state: 'FULL', reason: reasons[usedUp] }
  const isScarce = measures.some((measure) => need.capacity[measure] * (few + 2) > left(measure))
  return { state: isScarce ? 'FEW' : 'FREE', reason: null }
}

/** The state of a window for an order. The list and every booking use this function, so they agree. */
export function offerOf(planned: PlannedWindow, counter: Counter = unused, need: Need, now: number): Offer {
  const { limits } = counter
  const capacity = Object.fromEntries(
    measures.map((measure) => [measure, limits[measure] ?? planned.capacity[measure]]),
  ) as Capacity
  const window = { ...planned, capacity }
  return { ...window, ...stateOf(window, counter, need, now) }
}

/** The dates with bookable windows: today in the time zone of the zone, and the days after it. */
export const datesOf = ({ timeZone }: WindowZone, now: number): Day[] => {
  const first = today(now, timeZone)
  return Array.from({ length: horizon }, (_, index) => addDays(first, index))
}

type OfferQuery = { zone: WindowZone; need: Need; now: number }

/** The windows of a zone in order of time, without those that have begun. `counterOf` returns undefined for an unused window. */
export const listOffers = (
  plan: WindowPlan,
  { zone, need, now }: OfferQuery,
  counterOf: (id: string) => Counter | undefined,
): Offer[] =>
  datesOf(zone, now)
    .flatMap((date) => plan.windowsOn(zone, date))
    .filter(({ startsAt }) => startsAt > now)
    .map((window) => offerOf(window, counterOf(window.id), need, now))

/**
 * A window of `listOffers` by its id; undefined if it is not in that list.
 * @param asked.at the moment at which the cut-off is checked @default asked.now
 */
export function findOffer(
  plan: WindowPlan,
  { zone, need, now, at = now }: OfferQuery & { at?: number },
  id: string,
  counter: Counter | undefined,
): Offer | undefined {
  const date = datesOf(zone, now).find((one) => id.startsWith(`${zone.id}.${one}.`))
  const window = date === undefined ? undefined : plan.windowsOn(zone, date).find((one) => one.id === id)
  return window === undefined || window.startsAt <= now ? undefined : offerOf(window, counter, need, at)
}

export const isAvailable = ({ state }: Offer): boolean => state === 'FREE' || state === 'FEW'
