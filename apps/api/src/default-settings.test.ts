import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { addMissingSettings, findPlaceholderSettings } from './default-settings.ts'
import { settingsRepository } from './modules/settings/settings.repository.ts'
import { seed } from './seed.ts'
import { testApp, type TestApp } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

describe('D49 a shop without the demo data', () => {
  it('has every setting that pages read, and keeps those that are set', async () => {
    await settingsRepository.put(app.db, [{ group: 'STORE', key: 'name', value: 'Mercado Sakura' }])
    await addMissingSettings(app.db)
    const value = async (key: string) =>
      unwrap(await app.api.GET('/public/settings/key/{key}', { params: { path: { key } } })).value
    expect(await value('DEFAULT_LANGUAGE')).toBe('pt-BR')
    expect(await value('name')).toBe('Mercado Sakura')
    for (const group of ['HOME', 'BANNER', 'PRODUCTS_CONFIG', 'CONTACT_INFO']) {
      const { response } = await app.api.GET('/public/settings/{group}', { params: { path: { group } } })
      expect([group, response.status]).toEqual([group, 200])
    }
  })
})

describe('D47 placeholder data of the shop', () => {
  it('names the settings that are missing, empty or the demo’s', async () => {
    await addMissingSettings(app.db)
    expect(await findPlaceholderSettings(app.db)).toEqual(['name', 'cnpj', 'CONTACT_INFO', 'SHIPPING'])
    await seed(app.database)
    expect(await findPlaceholderSettings(app.db)).toEqual([
      'name',
      'cnpj',
      'CONTACT_INFO',
      'SHIPPING',
      'hours',
      'stores',
    ])
    await settingsRepository.put(app.db, [
      { group: 'STORE', key: 'name', value: 'Mercado Sakura' },
      { group: 'STORE', key: 'cnpj', value: '11.222.333/0001-81' },
    ])
    expect(await findPlaceholderSettings(app.db)).toEqual(['CONTACT_INFO', 'SHIPPING', 'hours', 'stores'])
  })
})
