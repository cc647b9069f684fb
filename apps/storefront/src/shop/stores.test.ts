import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'

import { stores } from '@lotus/fixtures/stores'

import { openingText } from './opening-text.ts'
import { addressLine, mapLink, storesOf, weekdays, type Opening } from './stores.ts'

const setting = (value: unknown) => [{ group: 'STORE', key: 'stores', value }]

test('INFO-01 reads the stores of the shop, and leaves out what is missing or wrong', () => {
  expect(storesOf(setting(stores))).toEqual(stores)
  for (const value of [undefined, null, 'x', 7, {}, [null, 'x', 1, {}, { name: 'A' }]])
    expect(storesOf(setting(value))).toEqual([])
  const odd = {
    ...{ name: ' A ', street: 'Rua B, 1', city: 'Curitiba', state: 'PR', phone: 5, pickup: 'x' },
    hours: [
      { days: ['mon', 'noday'], opens: '08:00', closes: '20:00' },
      { days: ['mon'], opens: '8h', closes: '25:00' },
    ],
  }
  expect(storesOf(setting([odd]))).toEqual([
    {
      ...{ name: 'A', street: 'Rua B, 1', district: null, city: 'Curitiba', state: 'PR', zipCode: '', phone: null },
      hours: [{ days: ['mon'], opens: '08:00', closes: '20:00' }],
      pickup: [],
    },
  ])
})

test('INFO-01 a store has its address on one line and a link to a map', () => {
  const [store] = stores
  expect(addressLine(store)).toBe('Rua das Lótus, 88 - Centro, Curitiba - PR, 80010-000')
  expect(addressLine({ ...store, district: null, zipCode: '' })).toBe('Rua das Lótus, 88, Curitiba - PR')
  expect(mapLink('Rua A&B, 1')).toBe('https://www.google.com/maps/search/?api=1&query=Rua+A%26B%2C+1')
})

describe('INFO-01 UX-04 opening hours are text in the page’s language', () => {
  const every: Opening = { days: [...weekdays], opens: '08:00', closes: '20:00' }
  const toSaturday: Opening = { ...every, days: weekdays.slice(0, 6) }
  const weekend: Opening = { days: ['sat', 'sun'], opens: '10:30', closes: '14:00' }
  test.each([
    ['pt-BR', every, 'Todos os dias, 8:00 às 20:00'],
    ['pt-BR', toSaturday, 'Segunda-feira a sábado, 8:00 às 20:00'],
    ['pt-BR', weekend, 'Sábado, domingo, 10:30 às 14:00'],
    ['en-US', toSaturday, 'Monday a Saturday, 8:00 às 20:00'],
    ['zh-CN', weekend, '星期六, 星期日, 10:30 às 14:00'],
  ])('%s %j', (locale, opening, expected) => {
    expect(openingText(setupI18n({ locale, messages: { [locale]: {} } }), opening)).toBe(expected)
  })
})
