import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addBusinessDays, bankCalendar, endOfBankDay, readClosedDays, shopCalendar, today } from './business-days.ts'

const isBusinessDay = shopCalendar([])
const noon = (date: string) => Date.parse(`${date}T15:00:00Z`)

describe('D42 business days', () => {
  it.each([
    ['a Monday', '2026-11-23', true],
    ['a Saturday', '2026-11-21', false],
    ['a Sunday', '2026-11-22', false],
    ['New Year', '2027-01-01', false],
    ['Good Friday', '2026-04-03', false],
    ['Tiradentes', '2026-04-21', false],
    ['Labour Day', '2026-05-01', false],
    ['Independence', '2026-09-07', false],
    ['Our Lady Aparecida', '2026-10-12', false],
    ['All Souls', '2026-11-02', false],
    ['the Republic, a Monday', '2027-11-15', false],
    ['Black Awareness, national since 2024', '2026-11-20', false],
    ['Black Awareness before it was national', '2023-11-20', true],
    ['Christmas', '2026-12-25', false],
    ['Christmas Eve, an ordinary day', '2026-12-24', true],
    ['carnival Monday, which is no national holiday', '2026-02-16', true],
    ['carnival Tuesday, which is no national holiday', '2026-02-17', true],
    ['Corpus Christi, which is no national holiday', '2026-06-04', true],
  ])('include %s', (_, date, open) => {
    expect(isBusinessDay(date)).toBe(open)
  })

  it("exclude the shop's closed days, of every year or of one", () => {
    const closed = readClosedDays([
      { monthDay: '09-08', names: { 'pt-BR': 'Nossa Senhora da Luz dos Pinhais' } },
      { date: '2026-12-24' },
      { monthDay: 'September' },
      null,
      'x',
    ])
    expect(closed).toEqual([{ monthDay: '09-08' }, { date: '2026-12-24' }])
    expect(shopCalendar(closed)('2026-09-08')).toBe(false)
    expect(shopCalendar(closed)('2027-09-08')).toBe(false)
    expect(shopCalendar(closed)('2026-12-24')).toBe(false)
    expect(shopCalendar(closed)('2027-12-24')).toBe(true)
    expect(readClosedDays('none')).toEqual([])
  })

  it.each([
    ['over a weekend', '2026-11-27', 1, '2026-11-30'],
    ['over a holiday and a weekend', '2026-11-19', 1, '2026-11-23'],
    ['from a Saturday', '2026-11-21', 2, '2026-11-24'],
    ['over Christmas and New Year', '2026-12-23', 6, '2027-01-04'],
    ['not at all', '2026-11-21', 0, '2026-11-21'],
    ['ten at once', '2026-11-23', 10, '2026-12-07'],
  ])('are counted %s', (_, from, count, to) => {
    expect(addBusinessDays(from, count, isBusinessDay)).toBe(to)
  })

  it('adding them one by one equals adding all at once', () => {
    const start = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 30 }), (from, count) => {
        let step = from
        for (let index = 0; index < count; index++) step = addBusinessDays(step, 1, isBusinessDay)
        return addBusinessDays(from, count, isBusinessDay) === step && isBusinessDay(step) && step > from
      }),
      { numRuns: 200 },
    )
  })

  it('are searched only within a limit', () => {
    const always = Array.from({ length: 366 }, (_, index) => ({
      monthDay: new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(5, 10),
    }))
    expect(() => addBusinessDays('2026-11-23', 1, shopCalendar(always))).toThrow(RangeError)
  })

  it('start from the current date in São Paulo', () => {
    expect(today(Date.parse('2026-11-24T02:59:00Z'), 'America/Sao_Paulo')).toBe('2026-11-23')
    expect(today(Date.parse('2026-11-24T03:00:00Z'), 'America/Sao_Paulo')).toBe('2026-11-24')
    expect(today(noon('2026-01-05'), 'America/Sao_Paulo')).toBe('2026-01-05')
  })
})

describe('D42 bank days', () => {
  it.each([
    ['Monday before carnival', '2027-02-01', true],
    ['Friday before carnival', '2027-02-05', true],
    ['Monday of carnival', '2027-02-08', false],
    ['Tuesday of carnival', '2027-02-09', false],
    ['Ash Wednesday, from noon', '2027-02-10', true],
    ['Good Friday', '2027-03-26', false],
    ['Corpus Christi', '2027-05-27', false],
    ['Black Awareness', '2026-11-20', false],
    ['Christmas Eve, in the morning', '2026-12-24', true],
    ['the last business day of 2026, a Thursday', '2026-12-31', false],
    ['the business day before it', '2026-12-30', true],
    ['the last business day of 2027, a Friday', '2027-12-31', false],
    ['the last business day of 2028, before a weekend', '2028-12-29', false],
    ['the business day before the last of 2028', '2028-12-28', true],
    ['a Saturday', '2027-02-06', false],
  ])('include %s: %s is %s', (_, date, open) => {
    expect(bankCalendar(date)).toBe(open)
  })

  it('include only days on which a shop without closed days of its own is open', () => {
    for (let time = noon('2026-01-01'); time < noon('2032-01-01'); time += 24 * 60 * 60 * 1000) {
      const date = today(time, 'America/Sao_Paulo')
      if (bankCalendar(date)) expect(isBusinessDay(date), date).toBe(true)
    }
  })

  it('end at midnight in São Paulo', () => {
    expect(endOfBankDay(1, noon('2027-02-05')).toISOString()).toBe('2027-02-11T02:59:59.999Z')
    expect(endOfBankDay(3, noon('2026-12-28')).toISOString()).toBe('2027-01-05T02:59:59.999Z')
  })
})
