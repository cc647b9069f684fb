import { addDays, type Day } from '#domain/business-days.ts'
import { NotPossible } from '#domain/not-possible.ts'
import { unlimited, type PlannedWindow } from '#domain/window-plan.ts'
import type { Capacity } from '#domain/window-schedule.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import { measures, offerOf, type Counter, type Need, type WindowState } from './availability.ts'
import type { WindowPlans } from './window-plans.ts'
import { windowsRepository } from './windows.repository.ts'

/** A window with its load. A null capacity is unlimited, or unknown if `UNSCHEDULED`: not in the schedule any more. */
export type WindowLoad = {
  windowId: string
  serviceId: string | null
  state: WindowState['state']
  reason: WindowState['reason'] | 'UNSCHEDULED'
  used: Capacity
  capacity: Record<keyof Capacity, number | null>
}

export type WindowManagement = ReturnType<typeof createWindowManagement>

/** A window without room for this order is `FULL`. */
const smallest: Need = { capacity: { orders: 1, items: 1, grams: 1, minutes: 1 }, storages: [] }
const known = /^[a-z0-9-]{1,40}\.\d{4}-\d{2}-\d{2}\.\d{4}-\d{4}$/

const limitOf = (amount: number) => (amount === unlimited ? null : amount)
const capacityOf = (capacity: Capacity) =>
  Object.fromEntries(measures.map((measure) => [measure, limitOf(capacity[measure])])) as WindowLoad['capacity']

const loadOf = (planned: PlannedWindow, counter: Counter | undefined, now: number): WindowLoad => {
  const { id, serviceId, capacity, state, reason } = offerOf(planned, counter, smallest, now)
  const used = counter?.used ?? { orders: 0, items: 0, grams: 0, minutes: 0 }
  return { windowId: id, serviceId, state, reason, used, capacity: capacityOf(capacity) }
}

/** Lists windows with their load for the operator, and changes single windows (BEY-12). */
export function createWindowManagement({ db, clock, plans }: { db: Db; clock: Clock; plans: WindowPlans }) {
  /** @throws {NotPossible} UNKNOWN_WINDOW */
  async function find(id: string): Promise<{ id: string; zone: string; date: Day }> {
    const { plan } = await plans.read()
    const [zoneId = '', date = ''] = id.split('.')
    const isPlanned = known.test(id) && plan.find(id) !== undefined
    // A window that is not scheduled any more can have orders.
    if (!isPlanned && !(await windowsRepository.isKnown(db, id)))
      throw new NotPossible(`There is no window ${id} [UNKNOWN_WINDOW]. "windows" lists the windows.`)
    return { id, zone: zoneId, date }
  }

  return {
    /** The windows of some dates by zone: scheduled, then others with orders. @throws {NotPossible} UNKNOWN_ZONE */
    async listLoads({ zoneId, from, days }: { zoneId: string | null; from: Day; days: number }): Promise<WindowLoad[]> {
      const { plan } = await plans.read()
      const now = clock()
      const zones = plan.zones.filter(({ id }) => zoneId === null || id === zoneId)
      if (zoneId !== null && zones.length === 0) {
        const ids = plan.zones.map(({ id }) => id).join(', ') || 'none'
        throw new NotPossible(`There is no zone ${zoneId} [UNKNOWN_ZONE]. The zones are: ${ids}.`)
      }
      const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
      const loads: WindowLoad[] = []
      for (const zone of zones) {
        const counters = await windowsRepository.listCounters(db, zone.id, from, new Date(now))
        const planned = dates.flatMap((date) => plan.windowsOn(zone, date))
        const ids = new Set(planned.map(({ id }) => id))
        const lost = [...counters].filter(
          ([id, { used }]) => used.orders > 0 && !ids.has(id) && dates.includes(id.split('.')[1] ?? ''),
        )
        loads.push(
          ...planned.map((window) => loadOf(window, counters.get(window.id), now)),
          ...lost.map(([windowId, { used, limits }]): WindowLoad => ({
            windowId,
            serviceId: null,
            state: 'CLOSED',
            reason: 'UNSCHEDULED',
            used,
            capacity: limits,
          })),
        )
      }
      return loads
    },

    /**
     * Closes a window to new orders.
     * @returns the time of its closing, and whether it was closed before
     * @throws {NotPossible} UNKNOWN_WINDOW
     */
    async close(windowId: string): Promise<{ closedAt: Date; wasClosed: boolean }> {
      const window = await find(windowId)
      const now = new Date(clock())
      return inTransaction(db, async (trx) => {
        await windowsRepository.lock(trx, window)
        const closing = await windowsRepository.findClosing(trx, windowId)
        if (closing === null) await windowsRepository.change(trx, window, { closed_at: now })
        return { closedAt: closing ?? now, wasClosed: closing !== null }
      })
    },

    /**
     * Opens a closed window.
     * @returns whether it was open before
     * @throws {NotPossible} UNKNOWN_WINDOW; WINDOW_CLOSED if the settings close it: an e-mail would report that it is open
     */
    async open(windowId: string): Promise<{ wasOpen: boolean }> {
      const window = await find(windowId)
      const planned = (await plans.read()).plan.find(windowId)
      const closing = planned === undefined ? 'UNSCHEDULED' : planned.closedBySchedule
      if (closing !== null)
        throw new NotPossible(
          `The settings close the window (${closing}) [WINDOW_CLOSED]. Change DELIVERY_WINDOWS, MUNICIPAL_HOLIDAYS or closedDays; then open-window opens it.`,
        )
      return inTransaction(db, async (trx) => {
        await windowsRepository.lock(trx, window)
        const wasOpen = (await windowsRepository.findClosing(trx, windowId)) === null
        if (!wasOpen) await windowsRepository.change(trx, window, { closed_at: null })
        return { wasOpen }
      })
    },

    /** Replaces the given limits; null restores the limit of the schedule. @throws {NotPossible} UNKNOWN_WINDOW */
    async setLimits(windowId: string, limits: Partial<Record<keyof Capacity, number | null>>): Promise<WindowLoad> {
      const window = await find(windowId)
      const change = Object.fromEntries(Object.entries(limits).map(([measure, limit]) => [`max_${measure}`, limit]))
      await inTransaction(db, (trx) => windowsRepository.change(trx, window, change))
      const loads = await this.listLoads({ zoneId: null, from: window.date, days: 1 })
      const load = loads.find((one) => one.windowId === windowId)
      if (load === undefined) throw new NotPossible(`The schedule has no window ${windowId} any more [UNKNOWN_WINDOW].`)
      return load
    },
  }
}
