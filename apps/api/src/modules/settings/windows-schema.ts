import type { MunicipalHolidays, WindowRule, WindowSchedule, WindowZone } from '#domain/window-schedule.ts'

import { list, object, texts, type Schema } from './schema-parts.ts'
import { cents, cep, findRepeated, storages } from './shipping-schema.ts'

const time: Schema = {
  type: 'string',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'a time from 00:00 to 23:59',
}
const count = (description: string): Schema => ({ type: 'integer', minimum: 0, maximum: 1_000_000_000, description })
const day: Schema = { type: 'string', format: 'day', description: 'a day such as 2026-12-24' }
const ibge: Schema = {
  type: 'string',
  pattern: '^[0-9]{7}$',
  description: 'the seven digits of a municipality, such as 4106902',
}
const yesOrNo: Schema = { type: 'boolean', description: 'true or false' }

const rule = {
  from: time,
  to: {
    type: 'string',
    pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
    description: 'a time from 00:01 to 24:00',
  },
  cutoff: object(
    { time, daysBefore: { type: 'integer', minimum: 0, maximum: 13, description: 'days from 0 to 13' } },
    ['time'],
    '{ "time", "daysBefore" }',
  ),
  feeCents: cents,
  capacity: object(
    {
      orders: count('a number of orders'),
      items: count('a number of units'),
      grams: count('grams'),
      minutes: count('minutes'),
    },
    ['orders'],
    '{ "orders", "items", "grams", "minutes" }',
  ),
  carries: storages,
} satisfies Record<string, Schema>
const required = ['from', 'to', 'capacity']
const aWindow = 'a window of { "from", "to", "capacity" }'
/** The largest number of windows in a day. It limits the size of the list of windows. */
const mostWindows = 20

/** The setting `DELIVERY_WINDOWS`. */
export const windowsSchema = object(
  {
    picking: object(
      { minutesPerOrder: count('minutes'), secondsPerItem: count('seconds') },
      ['minutesPerOrder', 'secondsPerItem'],
      '{ "minutesPerOrder", "secondsPerItem" }',
    ),
    zones: list(
      object(
        {
          id: { type: 'string', pattern: '^[a-z0-9-]{1,40}$', description: 'small letters, digits and hyphens' },
          serviceId: { type: 'string', pattern: '^[a-z0-9-]{1,40}$', description: 'a service of SHIPPING' },
          timeZone: { type: 'string', format: 'time-zone', description: 'a time zone such as America/Sao_Paulo' },
          cepRanges: list(object({ from: cep, to: cep }, ['from', 'to'], '{ "from", "to" }'), 200, 'a list of CEPs'),
          leadMinutes: { type: 'integer', minimum: 0, maximum: 20_160, description: 'minutes, at most 14 days' },
          opensOnHolidays: yesOrNo,
          municipality: ibge,
          weekly: list(
            object(
              {
                weekdays: {
                  ...list(
                    { type: 'integer', minimum: 1, maximum: 7, description: 'a weekday from 1 for Monday to 7' },
                    7,
                    'weekdays from 1 for Monday to 7 for Sunday',
                  ),
                  minItems: 1,
                },
                ...rule,
              },
              ['weekdays', ...required],
              'a window of { "weekdays", "from", "to", "capacity" }',
            ),
            7 * mostWindows,
            'a list of windows',
          ),
          exceptions: list(
            object(
              {
                date: day,
                windows: list(object(rule, required, aWindow), mostWindows, `at most ${mostWindows} windows`),
              },
              ['date', 'windows'],
              '{ "date", "windows" }',
            ),
            400,
            'a list of days',
          ),
        },
        ['id', 'serviceId', 'timeZone', 'weekly'],
        'a zone',
      ),
      500,
      'a list of at most 500 zones',
    ),
  },
  ['picking', 'zones'],
  'the windows of deliveries and pickups',
)

/** The setting `MUNICIPAL_HOLIDAYS`. */
export const municipalHolidaysSchema = list(
  object(
    {
      ibge,
      days: list(
        {
          ...object(
            {
              monthDay: { type: 'string', format: 'month-day', description: 'a day of every year, such as 09-08' },
              date: day,
              names: texts(120),
            },
            [],
            '{ "monthDay": "09-08", "names": texts }, or "date" in place of "monthDay"',
          ),
          oneOf: [{ required: ['monthDay'] }, { required: ['date'] }],
        },
        200,
        'a list of days',
      ),
    },
    ['ibge', 'days'],
    'a municipality',
  ),
  200,
  'a list of municipalities',
)

/** A window of a day, and its path in the setting. */
type Placed = { place: string; rule: WindowRule }

/** The windows of each weekday and of each exception of a zone. Indexes start at 1. */
function listDays({ weekly, exceptions = [] }: WindowZone, zone: string): Placed[][] {
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    weekly.flatMap((rule, at) =>
      rule.weekdays.includes(weekday) ? [{ place: `${zone}.weekly[${at + 1}]`, rule }] : [],
    ),
  )
  const dates = exceptions.map(({ windows }, at) =>
    windows.map((rule, place) => ({ place: `${zone}.exceptions[${at + 1}].windows[${place + 1}]`, rule })),
  )
  return [...weekdays, ...dates]
}

const zoneAt = (index: number) => `DELIVERY_WINDOWS.zones[${index + 1}]`

/** Describes windows of the same day that overlap. They are allowed, because a wide and a narrow window can have different fees. */
export function findOverlaps({ zones }: WindowSchedule): string[] {
  const timesOf = ({ place, rule: { from, to } }: Placed) => `${place} (${from}–${to})`
  const found = zones.flatMap((zone, index) =>
    listDays(zone, zoneAt(index)).flatMap((placed) =>
      placed.flatMap((one, at) =>
        placed
          .slice(0, at)
          .filter(({ rule }) => rule.from < one.rule.to && one.rule.from < rule.to)
          .map((other) => `${timesOf(other)} and ${timesOf(one)}`),
      ),
    ),
  )
  // Without the duplicates of windows that overlap on several weekdays.
  return [...new Set(found)]
}

/** Mistakes in the windows of one day: a window that ends before it starts, or two windows with the same times. */
function findWrongDay(rules: readonly Placed[]): string[] {
  return rules.flatMap(({ place, rule: { from, to } }, at) => {
    if (from >= to) return [`${place}.to: is ${to}. Write a time after ${from}.`]
    const same = rules.findIndex((one) => one.rule.from === from && one.rule.to === to)
    return same < at ? [`${place}: is from ${from} to ${to}, as ${rules[same]?.place}.`] : []
  })
}

/** Mistakes that the schema cannot express, with their paths. Indexes start at 1. */
export function findWindowMistakes({ zones }: WindowSchedule): string[] {
  return [
    ...findRepeated(
      'DELIVERY_WINDOWS.zones',
      'id',
      zones.map(({ id }) => id),
    ),
    ...zones.flatMap((given, index) => {
      const { cepRanges = [], exceptions = [] } = given
      const zone = zoneAt(index)
      const days = listDays(given, zone).flatMap((rules, day) =>
        rules.length > mostWindows
          ? [`${zone}.weekly: has ${rules.length} windows on weekday ${day + 1}. Write at most ${mostWindows}.`]
          : findWrongDay(rules),
      )
      return [
        ...cepRanges.flatMap(({ from, to }, at) =>
          from <= to ? [] : [`${zone}.cepRanges[${at + 1}].to: is ${to}. Write at least ${from}.`],
        ),
        ...findRepeated(
          `${zone}.exceptions`,
          'date',
          exceptions.map(({ date }) => date),
        ),
        // A window of several weekdays is checked on each of them, so a mistake can occur more than once.
        ...new Set(days),
      ]
    }),
  ]
}

export const findMunicipalMistakes = (municipalities: MunicipalHolidays): string[] =>
  findRepeated(
    'MUNICIPAL_HOLIDAYS',
    'ibge',
    municipalities.map(({ ibge: code }) => code),
  )
