import type { NextWindow } from '@lotus/openapi/schema'

import { today } from '#domain/business-days.ts'
import { storageClasses } from '#domain/shipping-table.ts'
import { toChosenWindow, type ListArrivingToday, type ReadNextWindows } from '#domain/window-booking.ts'
import type { Planning } from '#domain/window-plan.ts'
import type { WindowZone } from '#domain/window-schedule.ts'
import type { Cache } from '#platform/cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { StoredLoad } from '#platform/schema.ts'

import { isAvailable, listOffers, needOf, type Need, type Offer } from './availability.ts'
import type { WindowPlans } from './window-plans.ts'
import { toStoredWindow } from './window-view.ts'
import { windowsRepository } from './windows.repository.ts'

export type WindowOffers = {
  /** The windows of a zone with their state for an order, by time. */
  offersOf: (planning: Planning, asked: { zone: WindowZone; need: Need }, now: number) => Promise<Offer[]>
  readNextWindows: ReadNextWindows
  /** The next window of any service that delivers to a CEP (eight digits); null if none is free. */
  findNextDelivery: (zipCode: string, load: StoredLoad) => Promise<NextWindow | null>
  listArrivingToday: ListArrivingToday
}

/** The load without a cart: an order without goods. */
export const noLoad: StoredLoad = { items: 0, grams: 0, storages: [] }
/** The smallest order: a window without room for it has no room for any product. */
const smallestLoad = { items: 1, grams: 1 }
/** Seconds that counters are cached. Bookings invalidate them earlier, unless a notification is lost. */
const counterCacheSeconds = 10

/** Reads the windows that an order can choose, from cached counters. */
export function createWindowOffers({
  db,
  clock,
  cache,
  plans,
}: {
  db: Db
  clock: Clock
  cache: Pick<Cache, 'get'>
  plans: WindowPlans
}): WindowOffers {
  const offersOf: WindowOffers['offersOf'] = async ({ plan }, { zone, need }, now) => {
    const from = today(now, zone.timeZone)
    const counters = await cache.get(`window-counters ${zone.id} ${from}`, { seconds: counterCacheSeconds }, () =>
      windowsRepository.listCounters(db, zone.id, from, new Date(now)),
    )
    return listOffers(plan, { zone, need, now }, (id) => counters.get(id))
  }
  /** The functions that find the next windows, of one planning. */
  function finderOf(planning: Planning) {
    const { plan } = planning
    const nextOf: Awaited<ReturnType<ReadNextWindows>> = async ({ serviceId, zipCode, price = null }, load) => {
      const zone = plan.zoneOf(serviceId, zipCode)
      if (zone === undefined) return undefined
      const now = clock()
      const next = (await offersOf(planning, { zone, need: needOf(plan, load) }, now)).find(isAvailable)
      return next === undefined
        ? null
        : { ...toChosenWindow(toStoredWindow(next, price)), now: new Date(now).toISOString() }
    }
    const nextDelivery: WindowOffers['findNextDelivery'] = async (zipCode, load) => {
      const services = plan.services.filter(({ serviceId }) => !plan.isPickup(serviceId))
      const found = await Promise.all(services.map(({ serviceId }) => nextOf({ serviceId, zipCode }, load)))
      const [first = null] = found
        .filter((next) => next != null)
        .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
      return first
    }
    return { nextOf, nextDelivery }
  }
  return {
    offersOf,
    readNextWindows: async () => finderOf(await plans.read()).nextOf,
    findNextDelivery: async (zipCode, load) => finderOf(await plans.read()).nextDelivery(zipCode, load),
    async listArrivingToday(zipCode) {
      const { nextDelivery } = finderOf(await plans.read())
      const next = await Promise.all(
        storageClasses.map((storage) => nextDelivery(zipCode, { ...smallestLoad, storages: [storage] })),
      )
      return storageClasses.filter((_storage, index) => {
        const window = next[index]
        return window != null && window.date === today(Date.parse(window.now), window.timeZone)
      })
    },
  }
}
