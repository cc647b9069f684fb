import { afterEach, describe, expect, it } from 'vitest'

import { createPlan, type PlanSource } from '#domain/window-plan.ts'
import type { WindowSchedule, WindowZone } from '#domain/window-schedule.ts'

import { loadDefaultShipping } from '../../shop-files.ts'
import { findOffer, listOffers, needOf, type Counter, type Offer } from './availability.ts'

const table = loadDefaultShipping()
const evening = { from: '18:00', to: '20:00', cutoff: { time: '14:00' }, capacity: { orders: 2 } }
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const zoneIn = (timeZone: string, change: Partial<WindowZone> = {}): WindowZone => ({
  id: 'centro',
  serviceId: 'centre-delivery',
  timeZone,
  cepRanges: [{ from: '80000000', to: '80999999' }],
  weekly: [{ weekdays: everyDay, ...evening }],
  ...change,
})
const planOf = (zone: WindowZone, change: Partial<PlanSource> = {}) => {
  const schedule: WindowSchedule = { picking: { minutesPerOrder: 4, secondsPerItem: 30 }, zones: [zone] }
  return createPlan({ schedule, table, closedDays: [], municipalHolidays: [], ...change })
}
type Plan = ReturnType<typeof planOf>
const small = { items: 3, grams: 1500, storages: ['ambient'] as const }

/** The list of windows. Asserts that `findOffer` returns each of them with the same state, so that list and validation agree. */
function offers(
  plan: Plan,
  now: string,
  {
    load = small,
    counters = new Map<string, Counter>(),
  }: { load?: Parameters<typeof needOf>[1]; counters?: Map<string, Counter> } = {},
): Offer[] {
  const zone = plan.zone('centro')
  if (zone === undefined) throw new Error('The plan has no zone')
  const asked = { zone, need: needOf(plan, load), now: Date.parse(now) }
  const listed = listOffers(plan, asked, (id) => counters.get(id))
  expect(listed.map(({ id }) => findOffer(plan, asked, id, counters.get(id)))).toEqual(listed)
  return listed
}
const summary = (listed: readonly Offer[]) =>
  listed.map(({ date, from, state, reason }) => [date, from, state, ...(reason === null ? [] : [reason])].join(' '))
const counter = (used: Partial<Counter['used']>, change: Partial<Counter> = {}): Counter => ({
  used: { orders: 0, items: 0, grams: 0, minutes: 0, ...used },
  limits: { orders: null, items: null, grams: null, minutes: null },
  isClosed: false,
  ...change,
})

const serverZone = process.env['TZ']
afterEach(() => {
  if (serverZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = serverZone
})

describe.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])('BEY-12 windows by the clock, server in %s', (server) => {
  it.each([
    ['America/Sao_Paulo', '2026-11-30T16:59:59.999Z', '2026-11-30T17:00:00.000Z'],
    ['America/Manaus', '2026-11-30T17:59:59.999Z', '2026-11-30T18:00:00.000Z'],
    ['America/Noronha', '2026-11-30T15:59:59.999Z', '2026-11-30T16:00:00.000Z'],
    ['Europe/Lisbon', '2026-11-30T13:59:59.999Z', '2026-11-30T14:00:00.000Z'],
  ])('are open until the millisecond before the cut-off in %s', (timeZone, before, at) => {
    process.env['TZ'] = server
    const plan = planOf(zoneIn(timeZone))
    expect(summary(offers(plan, before))[0]).toBe('2026-11-30 18:00 FEW')
    expect(summary(offers(plan, at))[0]).toBe('2026-11-30 18:00 CLOSED CUTOFF')
  })

  it('cover 14 dates in the time zone of their zone, not in that of the server or in UTC', () => {
    process.env['TZ'] = server
    // It is 23:30 on 30 November in Manaus, and 0:30 on 1 December in São Paulo.
    const now = '2026-12-01T03:30:00.000Z'
    const datesIn = (timeZone: string) => offers(planOf(zoneIn(timeZone)), now).map(({ date }) => date)
    // The window of 30 November has begun, so it is not in the list.
    expect(datesIn('America/Manaus')).toHaveLength(13)
    expect(datesIn('America/Manaus')[0]).toBe('2026-12-01')
    expect(datesIn('America/Sao_Paulo')).toHaveLength(14)
    expect(datesIn('America/Sao_Paulo').at(-1)).toBe('2026-12-14')
  })

  it('continue across the ends of months and years, and 29 February', () => {
    process.env['TZ'] = server
    const plan = planOf(zoneIn('America/Sao_Paulo', { opensOnHolidays: true }))
    const dates = (now: string) => offers(plan, now).map(({ date }) => date)
    expect(dates('2026-12-30T12:00:00Z').slice(0, 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(dates('2028-02-28T12:00:00Z').slice(0, 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(dates('2027-02-28T12:00:00Z').slice(0, 2)).toEqual(['2027-02-28', '2027-03-01'])
  })

  it('keep their local times when daylight saving time begins, without windows that it skips', () => {
    process.env['TZ'] = server
    const night = { capacity: { orders: 1 }, weekdays: everyDay }
    const weekly = [
      { ...night, from: '01:00', to: '02:00' },
      { ...night, from: '01:30', to: '03:00' },
    ]
    const listed = offers(planOf(zoneIn('Europe/Lisbon', { weekly })), '2027-03-27T12:00:00Z')
    const of = (date: string) =>
      listed
        .filter((one) => one.date === date)
        .map(({ from, startsAt, endsAt }) => [from, (endsAt - startsAt) / 60_000])
    expect(of('2027-03-28')).toEqual([['01:30', 30]])
    expect(of('2027-03-29')).toEqual([
      ['01:00', 60],
      ['01:30', 90],
    ])
  })
})

describe('BEY-12 windows and the schedule', () => {
  const now = '2026-12-21T12:00:00Z'

  it('are closed on national holidays, including those that depend on Easter', () => {
    const plan = planOf(zoneIn('America/Sao_Paulo'))
    expect(summary(offers(plan, now)).filter((line) => line.includes('CLOSED'))).toEqual([
      '2026-12-25 18:00 CLOSED HOLIDAY',
      '2027-01-01 18:00 CLOSED HOLIDAY',
    ])
    // Good Friday of 2027.
    expect(summary(offers(plan, '2027-03-20T12:00:00Z'))).toContain('2027-03-26 18:00 CLOSED HOLIDAY')
    expect(summary(offers(planOf(zoneIn('America/Sao_Paulo', { opensOnHolidays: true })), now))).not.toContain('CLOSED')
  })

  it('are closed on the holidays of their municipality and on the closed days of the shop', () => {
    const municipalHolidays = [
      { ibge: '4106902', days: [{ monthDay: '12-22' }] },
      { ibge: '1302603', days: [{ monthDay: '12-23' }] },
    ]
    const plan = planOf(zoneIn('America/Sao_Paulo', { municipality: '4106902' }), {
      municipalHolidays,
      closedDays: [{ date: '2026-12-24' }],
    })
    expect(summary(offers(plan, now)).slice(0, 4)).toEqual([
      '2026-12-21 18:00 FEW',
      '2026-12-22 18:00 CLOSED HOLIDAY',
      '2026-12-23 18:00 FEW',
      '2026-12-24 18:00 CLOSED HOLIDAY',
    ])
  })

  it('are replaced by exceptions: a closed day, other times, or an open holiday', () => {
    const short = { ...evening, to: '19:00' }
    const exceptions = [
      { date: '2026-12-22', windows: [] },
      {
        date: '2026-12-24',
        windows: [short, { ...short, from: '08:00', to: '10:00', cutoff: { time: '20:00', daysBefore: 1 } }],
      },
      { date: '2026-12-25', windows: [evening] },
    ]
    const listed = offers(planOf(zoneIn('America/Sao_Paulo', { exceptions })), now)
    expect(listed.slice(1, 6).map(({ id, state }) => `${id} ${state}`)).toEqual([
      'centro.2026-12-22.1800-2000 CLOSED',
      'centro.2026-12-23.1800-2000 FEW',
      'centro.2026-12-24.0800-1000 FEW',
      'centro.2026-12-24.1800-1900 FEW',
      'centro.2026-12-25.1800-2000 FEW',
    ])
  })

  it('close at the cut-off or at the lead time, whichever is first', () => {
    const lead = offers(planOf(zoneIn('America/Sao_Paulo', { leadMinutes: 300 })), '2026-11-30T10:00:00Z')[0]
    expect(new Date(lead?.cutoffAt ?? 0).toISOString()).toBe('2026-11-30T16:00:00.000Z')
    const weekly = [{ weekdays: everyDay, from: '18:00', to: '20:00', capacity: { orders: 1 } }]
    const none = offers(planOf(zoneIn('America/Sao_Paulo', { weekly })), '2026-11-30T20:59:59.999Z')
    expect(summary(none)[0]).toBe('2026-11-30 18:00 FEW')
  })

  it('apply to the CEPs of their zone; pickup windows apply to every CEP', () => {
    const plan = planOf(zoneIn('America/Sao_Paulo'))
    expect([plan.zoneOf('centre-delivery', '80999999')?.id, plan.zoneOf('centre-delivery', '81000000')]).toEqual([
      'centro',
      undefined,
    ])
    expect(plan.zoneOf('centre-delivery', null)).toBeUndefined()
    const pickup = planOf(zoneIn('America/Sao_Paulo', { serviceId: 'pickup', cepRanges: [] }))
    expect([pickup.zoneOf('pickup', null)?.id, pickup.zoneOf('pickup', '01001000')?.id]).toEqual(['centro', 'centro'])
    expect(planOf(zoneIn('America/Sao_Paulo', { serviceId: 'gone' })).zones).toEqual([])
  })
})

describe('BEY-12 windows and their capacity', () => {
  const now = '2026-11-30T12:00:00Z'
  const id = 'centro.2026-11-30.1800-2000'
  const capacity = { orders: 10, items: 30, grams: 20_000, minutes: 60 }
  const weekly = [{ weekdays: everyDay, ...evening, capacity }]
  const plan = planOf(zoneIn('America/Sao_Paulo', { weekly }))
  // Three units take 5.5 minutes, rounded up to 6.
  it.each([
    ['nothing is used', {}, 'FREE'],
    ['five orders fit', { orders: 5 }, 'FREE'],
    ['four orders fit', { orders: 6 }, 'FEW'],
    ['the last order fits', { orders: 9 }, 'FEW'],
    ['orders are used up', { orders: 10 }, 'FULL ORDERS'],
    ['the last units fit', { items: 27 }, 'FEW'],
    ['units are used up', { items: 28 }, 'FULL ITEMS'],
    ['the last gram fits', { grams: 18_500 }, 'FEW'],
    ['the weight is used up', { grams: 18_501 }, 'FULL WEIGHT'],
    ['the last minute fits', { minutes: 54 }, 'FEW'],
    ['the time to pick is used up', { minutes: 55 }, 'FULL PICKING'],
  ])('%s', (_title, used, state) => {
    const [line] = summary(offers(plan, now, { counters: new Map([[id, counter(used)]]) }))
    expect(line).toBe(`2026-11-30 18:00 ${state}`)
  })

  it('use the limits that the operator set, and close if the operator closed them', () => {
    const limits = { orders: 11, items: null, grams: null, minutes: null }
    const more = offers(plan, now, { counters: new Map([[id, counter({ orders: 10 }, { limits })]]) })
    expect(summary(more)[0]).toBe('2026-11-30 18:00 FEW')
    const closed = offers(plan, now, { counters: new Map([[id, counter({}, { isClosed: true })]]) })
    expect(summary(closed).slice(0, 2)).toEqual(['2026-11-30 18:00 CLOSED CLOSED', '2026-12-01 18:00 FREE'])
  })

  it('D50 are closed for a cart with a storage class that they do not carry', () => {
    const carrying = planOf(
      zoneIn('America/Sao_Paulo', { weekly: [{ weekdays: everyDay, ...evening, carries: ['ambient'] }] }),
    )
    const mixed = { ...small, storages: ['ambient', 'frozen'] as const }
    expect(summary(offers(carrying, now, { load: mixed }))[0]).toBe('2026-11-30 18:00 CLOSED STORAGE')
    expect(summary(offers(plan, now, { load: mixed }))[0]).toBe('2026-11-30 18:00 FREE')
  })

  it('are full for a cart that exceeds their whole capacity', () => {
    expect(summary(offers(plan, now, { load: { ...small, items: 31 } }))[0]).toBe('2026-11-30 18:00 FULL ITEMS')
  })

  it('are not found by an id outside the list: another zone, time or date', () => {
    const zone = plan.zone('centro')!
    const asked = { zone, need: needOf(plan, small), now: Date.parse(now) }
    const ids = [
      'centro.2026-12-14.1800-2000',
      'centro.2026-11-30.1800-2100',
      'norte.2026-11-30.1800-2000',
      'centro.2026-11-29.1800-2000',
    ]
    expect(ids.map((one) => findOffer(plan, asked, one, undefined))).toEqual(ids.map(() => undefined))
    expect(findOffer(plan, asked, 'centro.2026-12-13.1800-2000', undefined)?.state).toBe('FREE')
  })
})
