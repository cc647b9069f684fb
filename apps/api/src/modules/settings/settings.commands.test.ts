import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMissingSettings } from '#default-settings.ts'
import type { ShippingTable } from '#domain/shipping-table.ts'
import { seed } from '#seed.ts'
import { readSeedSettings } from '#seed-files.ts'
import { testApp, type TestApp } from '#testing.ts'

import { centreWindows } from '../windows/windows.examples.ts'
import { findMistakes, settingSchemas } from './setting-schemas.ts'
import { settingsRepository } from './settings.repository.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterAll(() => app.close())

const demo = await readSeedSettings()
beforeEach(async () => {
  await app.reset()
  await settingsRepository.put(app.db, demo)
})

const run = (args: string[], content?: unknown) =>
  app.app.operator.run({
    operator: 'ana',
    args,
    ...(content === undefined ? {} : { file: Buffer.from(JSON.stringify(content)) }),
  })
const importing = (settings: unknown, ...options: string[]) => run(['import-settings', 'my.json', ...options], settings)
const stored = async (key: string) => (await settingsRepository.find(app.db, key))?.value
const banners = () => structuredClone(demo.find(({ key }) => key === 'BANNER')?.value) as Record<string, unknown>[]
const config = (value: unknown) => [{ group: 'PRODUCTS_CONFIG', key: 'PRODUCTS_CONFIG', value }]

describe('import-settings', () => {
  it('S32 rejects control and bidirectional characters and invisible texts in every setting', async () => {
    const banner = { ...banners()[0], imageUrl: '/media/a\u202e.webp' }
    const { code, output } = await importing([
      { group: 'STORE', key: 'name', value: 'Loja\u001b[31m' },
      { group: 'STORE', key: 'nameZh', value: '\u200b' },
      { group: 'STORE', key: 'hours', value: { 'es-ES': 'Lunes\r\nMartes' } },
      { group: 'BANNER', key: 'BANNER', value: [banner] },
    ])
    const fix = 'Write one line without control characters or characters that change the direction of text.'
    expect([code, output.split('\n')]).toEqual([
      1,
      [
        'The file has 4 mistakes; nothing was written.',
        `  name: contains U+001B. ${fix}`,
        '  nameZh: has no visible character.',
        `  hours.es-ES: contains U+000D. ${fix}`,
        `  BANNER[1].imageUrl: contains U+202E. ${fix}`,
      ],
    ])
  })

  it('BEY-12 accepts windows of a day that overlap, and lists them, also in a dry run', async () => {
    const capacity = { orders: 5 }
    const zone = {
      ...centreWindows.zones[0],
      weekly: [
        { weekdays: [1, 2], from: '09:00', to: '11:00', capacity },
        { weekdays: [1, 2], from: '10:00', to: '12:00', capacity },
        { weekdays: [1, 2], from: '12:00', to: '13:00', capacity },
        { weekdays: [3], from: '09:30', to: '11:30', capacity },
      ],
      exceptions: [
        {
          date: '2026-12-24',
          windows: [
            { from: '08:00', to: '18:00', capacity },
            { from: '09:00', to: '10:00', capacity },
          ],
        },
      ],
    }
    const settings = [{ group: 'SHIPPING', key: 'DELIVERY_WINDOWS', value: { ...centreWindows, zones: [zone] } }]
    const place = 'DELIVERY_WINDOWS.zones[1]'
    for (const options of [['--dry-run'], []]) {
      const { code, output } = await importing(settings, ...options)
      expect([code, output.split('\n').slice(-3)]).toEqual([
        0,
        [
          'These windows overlap; each has its own capacity:',
          `  ${place}.weekly[1] (09:00–11:00) and ${place}.weekly[2] (10:00–12:00)`,
          `  ${place}.exceptions[1].windows[1] (08:00–18:00) and ${place}.exceptions[1].windows[2] (09:00–10:00)`,
        ],
      ])
    }
  })

  it('HOME-01 reports missing products together with other mistakes, also in the same list', async () => {
    const { output } = await importing([
      { group: 'HOME', key: 'FEATURED_PRODUCTS', value: [999_999, 'x', 1.5] },
      { group: 'STORE', key: 'name', value: '' },
    ])
    expect(output.split('\n')).toEqual([
      'The file has 4 mistakes; nothing was written.',
      '  FEATURED_PRODUCTS[2]: is "x". Write the number of a product.',
      '  FEATURED_PRODUCTS[3]: is 1.5. Write the number of a product.',
      '  name: is "". Write a text of at most 120 characters.',
      '  FEATURED_PRODUCTS: there is no product 999999.',
    ])
  })

  it('HOME-01 merges an object, a language and a contact into the stored values, and lists the changes', async () => {
    const { code, output } = await importing([
      ...config({ minimumOrderValue: 45 }),
      { group: 'STORE', key: 'hours', value: { 'en-US': 'Monday to Friday' } },
      { group: 'CONTACT_INFO', key: 'CONTACT_INFO', value: [{ name: 'phone', value: '(41) 3030-3030' }] },
    ])
    expect([code, output.split('\n').slice(1)]).toEqual([
      0,
      [
        '  PRODUCTS_CONFIG.minimumOrderValue: 30 → 45',
        '  hours.en-US: "Every day, 8 am to 8 pm" → "Monday to Friday"',
        '  CONTACT_INFO[1].value: "(41) 3333-0000" → "(41) 3030-3030"',
      ],
    ])
    expect(output).toMatch(/^Changed, as version (\d+) \(undo-settings \1 restores/)
    expect(await stored('PRODUCTS_CONFIG')).toEqual({
      minimumOrderValue: 45,
      maxInstallments: 12,
      interestFreeInstallments: 3,
      lowStock: 3,
    })
    expect(await stored('hours')).toMatchObject({ 'pt-BR': 'Todos os dias, 8h às 20h', 'en-US': 'Monday to Friday' })
    expect(await stored('CONTACT_INFO')).toHaveLength(8)
  })

  it('shows the changes of a dry run and writes none', async () => {
    expect(await importing(config({ lowStock: 5 }), '--dry-run')).toEqual({
      code: 0,
      output: 'Nothing was written (dry run). This would change:\n  PRODUCTS_CONFIG.lowStock: 3 → 5',
    })
    expect(await stored('PRODUCTS_CONFIG')).toMatchObject({ lowStock: 3 })
    expect((await run(['settings-history'])).output).toBe('No command has changed the settings yet.')
  })

  it('null removes a field, a contact and an optional setting', async () => {
    await importing([
      { group: 'STORE', key: 'hours', value: { 'zh-CN': null } },
      { group: 'STORE', key: 'nameZh', value: null },
      { group: 'CONTACT_INFO', key: 'CONTACT_INFO', value: [{ name: 'wechat', value: null }] },
    ])
    expect(Object.keys((await stored('hours')) as object)).toEqual(['en-US', 'es-ES', 'pt-BR'])
    expect(await stored('nameZh')).toBeUndefined()
    expect(JSON.stringify(await stored('CONTACT_INFO'))).not.toContain('wechat')
  })

  const bannersWithoutImage = () =>
    banners().map((banner, at) => (at === 1 ? { ...banner, imageUrl: undefined } : banner))
  it.each<[string, () => unknown[], ...(string | RegExp)[]]>([
    [
      'a banner without its picture',
      () => [{ group: 'BANNER', key: 'BANNER', value: bannersWithoutImage() }],
      'BANNER[2].imageUrl: is missing. Write the address of a picture, such as /media/rice.webp or https://….',
    ],
    [
      'a text instead of the contacts',
      () => [{ group: 'CONTACT_INFO', key: 'CONTACT_INFO', value: '(41) 3333-0000' }],
      'CONTACT_INFO: is "(41) 3333-0000". Write a list of { "name", "value" }.',
    ],
    [
      'an unknown key',
      () => [{ group: 'STORE', key: 'nome', value: 'Loja' }],
      /^Setting 1 \(nome\): the key is not known\. Known: name, nameZh, cnpj/,
    ],
    [
      'an unknown field',
      () => config({ freeShippingFrom: 99 }),
      /^PRODUCTS_CONFIG\.freeShippingFrom: is not known\. Known: minimumOrderValue, maxInstallments/,
    ],
    [
      'a key of another group',
      () => [{ group: 'STORE', key: 'BANNER', value: [] }],
      'Setting 1 (BANNER): belongs to the group BANNER, not "STORE".',
    ],
    [
      'a day that does not exist',
      () => [{ group: 'STORE', key: 'closedDays', value: [{ monthDay: '13-45' }] }],
      'closedDays[1].monthDay: is "13-45". Write a day of every year, such as 09-08.',
    ],
    [
      'the 30th of February',
      () => [{ group: 'STORE', key: 'closedDays', value: [{ date: '2027-02-30' }] }],
      'closedDays[1].date: is "2027-02-30". Write a day such as 2026-11-20.',
    ],
    [
      'invalid times',
      () => [
        {
          group: 'STORE',
          key: 'stores',
          value: [
            {
              name: 'A',
              street: 'B',
              city: 'C',
              state: 'PR',
              hours: [{ days: ['mon'], opens: '13-45', closes: '25:00' }],
            },
          ],
        },
      ],
      'stores[1].hours[1].opens: is "13-45". Write a time such as 08:00.',
      'stores[1].hours[1].closes: is "25:00". Write a time such as 08:00.',
    ],
    [
      'a store that closes before it opens',
      () => [
        {
          group: 'STORE',
          key: 'stores',
          value: [
            {
              name: 'A',
              street: 'B',
              city: 'C',
              state: 'PR',
              hours: [{ days: ['mon'], opens: '20:00', closes: '08:00' }],
            },
          ],
        },
      ],
      /^stores\[1\]\.hours\[1\]: is .+ Write .+ which closes after it opens\.$/,
    ],
    [
      'an amount in words',
      () => config({ minimumOrderValue: '99' }),
      /^PRODUCTS_CONFIG\.minimumOrderValue: is "99"\. Write reais/,
    ],
    [
      'more installments without interest than installments',
      () => config({ maxInstallments: 2 }),
      /^PRODUCTS_CONFIG: is .+ with at most maxInstallments installments without interest\.$/,
    ],
    [
      'a link to another site',
      () => [{ group: 'BANNER', key: 'BANNER', value: banners().map((one) => ({ ...one, href: '//evil.example' })) }],
      'BANNER[1].href: is "//evil.example". Write a path of this shop, such as /products?sort=newest.',
      'BANNER[2].href: is "//evil.example". Write a path of this shop, such as /products?sort=newest.',
      'BANNER[3].href: is "//evil.example". Write a path of this shop, such as /products?sort=newest.',
    ],
    [
      'an invalid e-mail address',
      () => [{ group: 'CONTACT_INFO', key: 'CONTACT_INFO', value: [{ name: 'email', value: 'contato' }] }],
      'CONTACT_INFO[2].value: is "contato". Write an e-mail address.',
    ],
    [
      'an unknown product',
      () => [{ group: 'HOME', key: 'FEATURED_PRODUCTS', value: [987_654] }],
      'FEATURED_PRODUCTS: there is no product 987654.',
    ],
    [
      'no value',
      () => [{ group: 'STORE', key: 'name' }],
      'Setting 1 (name): "value" is missing. null removes the setting.',
    ],
  ])('HOME-01 rejects %s with its place, and writes nothing', async (_title, settings, ...mistakes) => {
    const before = await settingsRepository.listAll(app.db)
    const { code, output } = await importing([...settings(), { group: 'STORE', key: 'name', value: 'Outra' }])
    const [title, ...lines] = output.split('\n').map((line) => line.trim())
    expect(code).toBe(1)
    expect(title).toBe(
      `The file has ${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}; nothing was written.`,
    )
    expect(lines).toEqual(
      mistakes.map((mistake) => (typeof mistake === 'string' ? mistake : expect.stringMatching(mistake))),
    )
    expect(await settingsRepository.listAll(app.db)).toEqual(before)
  })

  it.each([
    ['{', /^The file is not JSON: /],
    ['{"STORE":1}', /^The file must contain a list/],
    ['["Açaí"]', /^The file is not text in UTF-8\. Save it as UTF-8: /],
  ])('HOME-01 rejects the file %s in Latin-1', async (text, message) => {
    const args = ['import-settings', 'my.json']
    const { code, output } = await app.app.operator.run({ operator: 'ana', args, file: Buffer.from(text, 'latin1') })
    expect([code, output]).toEqual([1, expect.stringMatching(message)])
  })

  it('HOME-01 accepts every setting of the demo shop, and an exported file changes nothing', async () => {
    await app.reset()
    await seed(app.database)
    const { output } = await run(['export-settings', 'my.json'])
    const settings = JSON.parse(output) as { key: string; value: unknown }[]
    expect(settings.flatMap(({ key, value }) => findMistakes(key, value))).toEqual([])
    expect(await importing(settings)).toEqual({ code: 0, output: 'Nothing changes.' })
  })

  it('docs/settings.md lists every setting with its group', async () => {
    const text = await readFile(new URL('../../../../../docs/settings.md', import.meta.url), 'utf8')
    const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| ((?:`[A-Za-z_]+` ?)+)\|/gm)].flatMap(([, group, keys = '']) =>
      [...keys.matchAll(/`([A-Za-z_]+)`/g)].map(([, key]) => [key, group]),
    )
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Object.entries(settingSchemas).map(([key, { group }]) => [key, group])),
    )
  })
})

describe('D11 import-settings of the delivery table', () => {
  const table = demo.find(({ key }) => key === 'SHIPPING')?.value as ShippingTable
  const shipping = (value: unknown) => [{ group: 'SHIPPING', key: 'SHIPPING', value }]
  const option = (change: object) => ({ options: [{ serviceId: 'centre-delivery', ...change }] })

  it('changes the fields of a service that it names, and keeps the rest; undo restores them', async () => {
    const { code, output } = await importing(
      shipping({
        ...option({ freeFromCents: 12_000 }),
        carrier: { zones: [{ zone: 2, priceCents: 3190 }], states: { AC: 4 } },
      }),
    )
    expect([code, output.split('\n').slice(1).toSorted()]).toEqual([
      0,
      [
        '  SHIPPING.carrier.states.AC: 5 → 4',
        '  SHIPPING.carrier.zones[2].priceCents: 3290 → 3190 (R$ 32,90 → R$ 31,90)',
        '  SHIPPING.options[1].freeFromCents: 9900 → 12000 (R$ 99,00 → R$ 120,00)',
      ],
    ])
    const after = (await stored('SHIPPING')) as ShippingTable
    expect(after.options).toEqual(
      table.options.map((one) => (one.serviceId === 'centre-delivery' ? { ...one, freeFromCents: 12_000 } : one)),
    )
    await run(['undo-settings'])
    expect(await stored('SHIPPING')).toEqual(table)
  })

  it('treats null as never free and [] as offered nowhere, and adds a service with a new id', async () => {
    const drone = { ...table.options[0], serviceId: 'drone', freeFromCents: null }
    await importing(
      shipping({
        options: [
          { serviceId: 'centre-delivery', freeFromCents: null },
          { serviceId: 'state-economy', regions: [] },
          drone,
        ],
      }),
    )
    const { options } = (await stored('SHIPPING')) as ShippingTable
    expect(options.map(({ serviceId, freeFromCents, regions }) => [serviceId, freeFromCents ?? null, regions])).toEqual(
      [
        ['centre-delivery', null, ['centre']],
        ['metropolitan-delivery', null, ['metropolitan']],
        ['metropolitan-economy', 9900, ['metropolitan']],
        ['state-delivery', null, ['state']],
        ['state-economy', 9900, []],
        ['pickup', null, ['centre', 'metropolitan', 'state', 'other', 'unknown']],
        ['drone', null, ['centre']],
      ],
    )
  })

  it.each<[string, object, string]>([
    ['a price in words', option({ priceCents: '9,90' }), 'options[1].priceCents: is "9,90". Write cents, such as 990'],
    ['a negative price', option({ priceCents: -1 }), 'options[1].priceCents: is -1. Write cents, such as 990'],
    ['an unknown field', option({ freeFrom: 99 }), 'options[1].freeFrom: is not known. Known: serviceId, names'],
    [
      'an unknown storage class',
      option({ carries: ['wet'] }),
      'options[1].carries[1]: is "wet". Write ambient, refrig',
    ],
    [
      'an unknown region',
      option({ regions: ['moon'] }),
      'options[1].regions[1]: is "moon". Write centre, metropolitan',
    ],
    ['a region without a name', { regions: [{ id: 'unknown' }] }, 'regions[5].names: is missing. Write texts by'],
    [
      'days in the wrong order',
      option({ minDays: 9 }),
      'options[1].maxDays: is 2. Write at least minDays, which is 9.',
    ],
    ['a state of no zone', { carrier: { states: { SP: 9 } } }, 'carrier.states.SP: is 9, which SHIPPING.carrier.zones'],
    ['a state of three letters', { carrier: { states: { SPA: 1 } } }, 'carrier.states: is "SPA". Write two letters'],
    [
      'the carrier as an option',
      { carrier: { serviceId: 'pickup' } },
      'carrier.serviceId: is "pickup", as in SHIPPING',
    ],
    ['no place of the pickup', { pickup: null }, 'pickup: is missing. Write the address where orders wait'],
    ['a place in one line', { pickup: { address: 'Rua A, 88' } }, 'pickup.address: is "Rua A, 88". Write an address'],
    [
      'a place without a street',
      { pickup: { address: { street: ' ' } } },
      'pickup.address.street: is " ". Write a text',
    ],
    [
      'a masked CEP',
      { pickup: { address: { zipCode: '80010-000' } } },
      'pickup.address.zipCode: is "80010-000". Write',
    ],
    [
      'an unknown time zone',
      { timeZone: 'Curitiba' },
      'timeZone: is "Curitiba". Write a time zone such as America/Sao',
    ],
    [
      'a range that ends before it starts',
      { regions: [{ id: 'state', cepRanges: [{ from: '87000000', to: '80000000' }] }] },
      'regions[3].cepRanges[1].to: is 80000000. Write at least 87000000.',
    ],
  ])('rejects %s with its place', async (_title, value, message) => {
    const { code, output } = await importing(shipping(value))
    expect(code).toBe(1)
    expect(output).toContain(`\n  SHIPPING.${message}`)
    expect(await stored('SHIPPING')).toEqual(table)
  })

  it('rejects a table whose services repeat an id or serve a region that it does not have', () => {
    const [first] = table.options
    const regions = table.regions.filter(({ id }) => id !== 'centre')
    expect(findMistakes('SHIPPING', { ...table, regions, options: [...table.options, first] })).toEqual([
      'SHIPPING.options[7].serviceId: is "centre-delivery", as in SHIPPING.options[1].',
      'SHIPPING.options[1].regions[1]: is "centre", which SHIPPING.regions lacks.',
      'SHIPPING.options[6].regions[1]: is "centre", which SHIPPING.regions lacks.',
      'SHIPPING.options[7].regions[1]: is "centre", which SHIPPING.regions lacks.',
    ])
  })

  it('D49 a shop without the demo can change one price at once', async () => {
    await app.reset()
    await addMissingSettings(app.db)
    expect((await importing(shipping(option({ priceCents: 1090 })))).output).toContain(
      '  SHIPPING.options[1].priceCents: 990 → 1090 (R$ 9,90 → R$ 10,90)',
    )
  })
})

describe('undo-settings', () => {
  const nameIs = (value: string) => importing([{ group: 'STORE', key: 'name', value }])
  const versions = async () =>
    (JSON.parse((await run(['settings-history', '--json'])).output) as { version: number }[]).map(
      ({ version }) => version,
    )

  it('HOME-01 BEY-18 restores the values before the last change, then the values before the second last one', async () => {
    await nameIs('Um')
    await importing([...config({ lowStock: 9 }), { group: 'STORE', key: 'cnpj', value: null }])
    expect((await run(['undo-settings'])).output.split('\n').slice(1)).toEqual([
      '  cnpj: nothing → "12.345.678/0001-95"',
      '  PRODUCTS_CONFIG.lowStock: 9 → 3',
    ])
    expect([await stored('name'), await stored('cnpj')]).toEqual(['Um', '12.345.678/0001-95'])
    expect((await run(['undo-settings'])).output).toContain('name: "Um" → "Empório Lótus"')
    expect(await run(['undo-settings'])).toEqual({ code: 1, output: 'There is nothing to undo.' })
    expect(await settingsRepository.listAll(app.db)).toEqual(
      expect.arrayContaining(demo.map((setting) => expect.objectContaining(setting))),
    )
  })

  it('restores what was before a version and all later ones, and an undo can be undone', async () => {
    await nameIs('Um')
    await nameIs('Dois')
    await nameIs('Três')
    const [, second] = await versions()
    expect((await run(['undo-settings', String(second), '--dry-run'])).output).toContain('name: "Três" → "Um"')
    expect(await stored('name')).toBe('Três')
    await run(['undo-settings', String(second)])
    expect(await stored('name')).toBe('Um')
    const [undoing] = await versions()
    const history = (await run(['settings-history'])).output.split('\n')
    expect(history.map((line) => line.replace(/^version \d+ {2}\d{4}-\d\d-\d\d \d\d:\d\d /, ''))).toEqual([
      ' ana  undid others',
      '  name: "Três" → "Um"',
      ` ana  undone by ${undoing}`,
      '  name: "Dois" → "Três"',
      ` ana  undone by ${undoing}`,
      '  name: "Um" → "Dois"',
      ' ana',
      '  name: "Empório Lótus" → "Um"',
    ])
    await run(['undo-settings', String(undoing)])
    expect(await stored('name')).toBe('Três')
  })

  it.each([
    ['abc', 2],
    ['99999', 1],
  ])('rejects the version %s', async (version, code) => {
    await nameIs('Um')
    expect((await run(['undo-settings', version])).code).toBe(code)
    expect(await stored('name')).toBe('Um')
  })

  it('BEY-18 names the changed settings in the audit', async () => {
    await importing([{ group: 'STORE', key: 'name', value: 'Um' }])
    const [row] = await app.db.selectFrom('operator_actions').select(['arguments', 'result', 'message']).execute()
    expect(row).toEqual({ arguments: { names: ['my.json'] }, result: 'done', message: 'Changed: name' })
  })
})
