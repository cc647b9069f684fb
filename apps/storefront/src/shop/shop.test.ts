import { expect, test } from 'vitest'

import { contactInfoSetting } from '@lotus/fixtures/settings'

import { contactInfoOf, shopOf, unknownShop } from './shop.ts'

const text = { 'pt-BR': 'a', 'zh-CN': 'b', 'en-US': 'c', 'es-ES': 'd' }
const store = (key: string, value: unknown) => ({ group: 'STORE', key, value })

test('NAV-19 reads the shop’s identity from its settings', () => {
  const settings = [
    store('name', 'Empório Lótus'),
    store('nameZh', '莲花'),
    store('cnpj', '12.345.678/0001-95'),
    store('hours', text),
    store('developerCredit', { name: 'Lótus', text }),
    { group: 'OTHER', key: 'name', value: 'no' },
  ]
  expect(shopOf(settings)).toEqual({
    name: 'Empório Lótus',
    seal: '莲花',
    cnpj: '12.345.678/0001-95',
    hours: text,
    developerCredit: text,
  })
})

test.each([
  [[]],
  [[store('name', ' '), store('nameZh', 7), store('hours', 'x'), store('developerCredit', 'x'), store('cnpj', null)]],
])('NAV-19 what is missing or wrong is left out: %j', (settings) => {
  expect(shopOf(settings)).toEqual(unknownShop)
})

test('NAV-20 reads the contacts from the settings as a fallback', () => {
  expect(contactInfoOf(contactInfoSetting.value)).toEqual(contactInfoSetting.value)
  const odd = [{ name: 'phone', value: '1' }, null, 'x', { name: 'email' }]
  expect(contactInfoOf(odd)).toEqual([odd[0]])
  expect(contactInfoOf('x')).toEqual([])
})
