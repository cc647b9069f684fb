import { describe, expect, it } from 'vitest'

import { createPlan } from '#domain/window-plan.ts'

import { loadDefaultShipping } from '../../shop-files.ts'
import { centreWindows } from './windows.examples.ts'
import { createWindowsService, WindowRefused, type WindowsOptions } from './windows.service.ts'

describe('BEY-12 the alternatives to a rejected window', () => {
  it('are empty if their lookup fails: the rejection is returned, and the failure is logged', async () => {
    const logged: unknown[] = []
    const plan = createPlan({
      schedule: centreWindows,
      table: loadDefaultShipping(),
      closedDays: [],
      municipalHolidays: [],
    })
    const options = {
      clock: () => Date.parse('2026-11-23T14:00:00Z'),
      offersOf: () => Promise.reject(new Error('The database is down')),
      plans: { read: () => Promise.resolve({ plan, version: '1' }) },
      logger: { error: (fields: unknown) => logged.push(fields) },
    }
    const windows = createWindowsService(options as unknown as WindowsOptions)
    const need = { capacity: { orders: 1, items: 1, grams: 1, minutes: 1 }, storages: [] }
    const asked = { zone: plan.zones[0]!, need, price: null }
    const windowId = 'centro.2026-11-23.1800-2000'
    const refused = windows.withAlternatives(() => Promise.reject(new WindowRefused('WINDOW_FULL', windowId, asked)))
    await expect(refused).rejects.toMatchObject({ code: 'WINDOW_FULL', details: { windows: [] } })
    expect(logged).toEqual([{ err: new Error('The database is down'), windowId }])
  })
})
