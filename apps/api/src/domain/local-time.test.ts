import { describe, expect, it } from 'vitest'

import { addDays, weekdayOf } from './business-days.ts'
import { instantOf } from './local-time.ts'

describe('BEY-12 instantOf and dates', () => {
  it.each([
    ['São Paulo', '2026-11-30', '18:00', 'America/Sao_Paulo', '2026-11-30T21:00:00.000Z'],
    ['Manaus, an hour behind', '2026-11-30', '18:00', 'America/Manaus', '2026-11-30T22:00:00.000Z'],
    ['Noronha, an hour ahead', '2026-11-30', '18:00', 'America/Noronha', '2026-11-30T20:00:00.000Z'],
    ['the end of a day', '2026-12-31', '24:00', 'America/Sao_Paulo', '2027-01-01T03:00:00.000Z'],
    ['the end of a month', '2026-11-30', '23:30', 'America/Manaus', '2026-12-01T03:30:00.000Z'],
    ['29 February', '2028-02-29', '08:00', 'America/Sao_Paulo', '2028-02-29T11:00:00.000Z'],
    ['winter in Lisbon', '2027-03-27', '18:00', 'Europe/Lisbon', '2027-03-27T18:00:00.000Z'],
    ['summer in Lisbon', '2027-03-28', '18:00', 'Europe/Lisbon', '2027-03-28T17:00:00.000Z'],
    ['before the clock goes forward', '2027-03-28', '00:59', 'Europe/Lisbon', '2027-03-28T00:59:00.000Z'],
    ['a skipped time, an hour later', '2027-03-28', '01:30', 'Europe/Lisbon', '2027-03-28T01:30:00.000Z'],
    ['the first of a repeated time', '2027-10-31', '01:30', 'Europe/Lisbon', '2027-10-31T00:30:00.000Z'],
    ['after the clock went back', '2027-10-31', '02:00', 'Europe/Lisbon', '2027-10-31T02:00:00.000Z'],
    ['a gap west of UTC', '2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['a repeated time west of UTC', '2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['the gap at midnight that São Paulo had', '2018-11-04', '00:30', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z'],
    ['half an hour of daylight saving', '2027-10-03', '12:00', 'Australia/Lord_Howe', '2027-10-03T01:00:00.000Z'],
  ])('%s', (_title, date, time, timeZone, instant) => {
    expect(new Date(instantOf(date, time, timeZone)).toISOString()).toBe(instant)
  })

  it('counts dates across months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-02-28',
    ])
    expect([weekdayOf('2026-11-30'), weekdayOf('2026-12-06')]).toEqual([1, 7])
  })
})
