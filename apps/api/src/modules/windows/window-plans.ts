import { readClosedDays } from '#domain/business-days.ts'
import type { ShippingTable } from '#domain/shipping-table.ts'
import { createPlan, type Planning } from '#domain/window-plan.ts'
import type { MunicipalHolidays, WindowSchedule } from '#domain/window-schedule.ts'
import type { Cache } from '#platform/cache.ts'
import type { Db } from '#platform/database.ts'

/** The settings that decide which windows exist. */
export const planKeys: readonly string[] = ['DELIVERY_WINDOWS', 'MUNICIPAL_HOLIDAYS', 'SHIPPING', 'closedDays']
const noWindows: WindowSchedule = { picking: { minutesPerOrder: 0, secondsPerItem: 0 }, zones: [] }

export type PlansOptions = {
  db: Db
  cache: Pick<Cache, 'get'>
  listVersioned: (db: Db, keys: readonly string[]) => Promise<{ values: ReadonlyMap<string, unknown>; version: string }>
  findVersion: (db: Db, keys: readonly string[]) => Promise<string>
  /** The delivery table of a shop without the setting `SHIPPING`. */
  defaultTable: () => ShippingTable
}

export type WindowPlans = ReturnType<typeof createWindowPlans>

/** Computes the plan of the current settings, which were validated when they were imported. */
export function createWindowPlans({ db, cache, listVersioned, findVersion, defaultTable }: PlansOptions) {
  async function load(from: Db): Promise<Planning> {
    const { values, version } = await listVersioned(from, planKeys)
    const plan = createPlan({
      schedule: (values.get('DELIVERY_WINDOWS') as WindowSchedule | undefined) ?? noWindows,
      table: (values.get('SHIPPING') as ShippingTable | undefined) ?? defaultTable(),
      closedDays: readClosedDays(values.get('closedDays')),
      municipalHolidays: (values.get('MUNICIPAL_HOLIDAYS') as MunicipalHolidays | undefined) ?? [],
    })
    return { plan, version }
  }

  return {
    /** The cached plan. Call it before a transaction, because the embedded database has one connection. */
    read: (): Promise<Planning> =>
      // An estimate: a zone has about 140 windows within the horizon.
      cache.get('window-plan', { seconds: 60, bytes: ({ plan }) => 10_000 + 60_000 * plan.zones.length }, () =>
        load(db),
      ),

    /** The plan of the settings that the transaction sees. Another process may have changed them since `read`. */
    current: async (trx: Db, known: Planning): Promise<Planning> =>
      (await findVersion(trx, planKeys)) === known.version ? known : load(trx),
  }
}
