import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { seed } from '#seed.ts'
import { readSeedSettings } from '#seed-files.ts'
import { testApp, type TestApp } from '#testing.ts'

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
  it('HOME-01 merges an object, a language and a contact into the stored values, and says what changed', async () => {
    const { code, output } = await importing([
      ...config({ freeShippingFrom: 120 }),
      { group: 'STORE', key: 'hours', value: { 'en-US': 'Monday to Friday' } },
      { group: 'CONTACT_INFO', key: 'CONTACT_INFO', value: [{ name: 'phone', value: '(41) 3030-3030' }] },
    ])
    expect([code, output.split('\n').slice(1)]).toEqual([
      0,
      [
        '  PRODUCTS_CONFIG.freeShippingFrom: 99 → 120',
        '  hours.en-US: "Every day, 8 am to 8 pm" → "Monday to Friday"',
        '  CONTACT_INFO[1].value: "(41) 3333-0000" → "(41) 3030-3030"',
      ],
    ])
    expect(output).toMatch(/^Changed, as version (\d+) \(undo-settings \1 restores/)
    expect(await stored('PRODUCTS_CONFIG')).toEqual({
      minimumOrderValue: 30,
      freeShippingFrom: 120,
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
      () => config({ freeShiping: 99 }),
      /^PRODUCTS_CONFIG\.freeShiping: is not known\. Known: minimumOrderValue, freeShippingFrom/,
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
      () => config({ freeShippingFrom: '99' }),
      /^PRODUCTS_CONFIG\.freeShippingFrom: is "99"\. Write reais/,
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
  ])('rejects the file %s', async (text, message) => {
    const args = ['import-settings', 'my.json']
    const { code, output } = await app.app.operator.run({ operator: 'ana', args, file: Buffer.from(text) })
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

describe('undo-settings', () => {
  const nameIs = (value: string) => importing([{ group: 'STORE', key: 'name', value }])
  const versions = async () =>
    (JSON.parse((await run(['settings-history', '--json'])).output) as { version: number }[]).map(
      ({ version }) => version,
    )

  it('HOME-01 BEY-18 restores the values before the last change, then those before the one before it', async () => {
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
    expect(history.map((line) => line.replace(/^version \d+ .+Z /, ''))).toEqual([
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

  it.each(['abc', '99999'])('rejects the version %s', async (version) => {
    await nameIs('Um')
    expect((await run(['undo-settings', version])).code).toBe(1)
    expect(await stored('name')).toBe('Um')
  })

  it('BEY-18 names the changed settings in the audit', async () => {
    await importing([{ group: 'STORE', key: 'name', value: 'Um' }])
    const [row] = await app.db.selectFrom('operator_actions').select(['arguments', 'result', 'message']).execute()
    expect(row).toEqual({ arguments: { names: ['my.json'] }, result: 'done', message: 'Changed: name' })
  })
})
