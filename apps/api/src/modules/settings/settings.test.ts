import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

import { settingsRepository } from './settings.repository.ts'
import { createSettingsService, publicGroups } from './settings.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the demo shop’s settings', () => {
  beforeAll(async () => {
    await app.reset()
    await seed(app.database)
  })
  const listOf = async (group: string) =>
    unwrap(await app.api.GET('/public/settings/{group}', { params: { path: { group } } }))
  const get = async (key: string) =>
    unwrap(await app.api.GET('/public/settings/key/{key}', { params: { path: { key } } }))

  it('HOME-01 UX-04 listSettings returns banner, language, amounts and contact', async () => {
    const settings = unwrap(await app.api.GET('/public/settings'))
    expect(settings.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['BANNER', 'DEFAULT_LANGUAGE', 'PRODUCTS_CONFIG', 'CONTACT_INFO', 'FEATURED_PRODUCTS']),
    )
    expect(new Set(settings.map(({ key }) => key)).size).toBe(settings.length)
  })

  it('listSettingsOfGroup returns the settings of one group', async () => {
    const banners = await listOf('BANNER')
    expect(banners.map(({ key }) => key)).toEqual(['BANNER', 'PROMO_TILES'])
    expect(banners).toEqual(unwrap(await app.api.GET('/public/settings')).filter(({ group }) => group === 'BANNER'))
  })

  it('getSetting returns one setting with the stored types', async () => {
    expect(await get('DEFAULT_LANGUAGE')).toEqual({
      group: 'DEFAULT_LANGUAGE',
      key: 'DEFAULT_LANGUAGE',
      value: 'pt-BR',
    })
    expect(await get('PRODUCTS_CONFIG')).toMatchObject({ value: { minimumOrderValue: 30, maxInstallments: 12 } })
  })

  it('HOME-01 names two featured products of each department, all active', async () => {
    const { value } = await get('FEATURED_PRODUCTS')
    const ids = value as number[]
    const { content } = unwrap(await app.api.GET('/public/products', { params: { query: { ids, pageSize: 50 } } }))
    expect(content).toHaveLength(ids.length)
    expect(new Set(content.map(({ departmentId }) => departmentId)).size).toBe(10)
  })

  it('INFO-03 getContactInfo returns names and values in order', async () => {
    const entries = unwrap(await app.api.GET('/public/customizations/contact-info'))
    expect(entries.map(({ name }) => name)).toEqual([
      'phone',
      'email',
      'whatsapp',
      'address',
      'businessHours',
      'website',
      'wechat',
      'CNPJ',
    ])
    expect(entries.every(({ value }) => value !== '')).toBe(true)
  })

  it('API-02 answers 404 for a missing group or key', async () => {
    await expect(listOf('NOWHERE')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(get('NOWHERE')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('settings that are not public', () => {
  beforeEach(() => app.reset())

  it('S38 are never returned', async () => {
    await settingsRepository.put(app.db, [
      { group: 'SECRETS', key: 'SMTP_PASSWORD', value: 'canary' },
      { group: 'STORE', key: 'name', value: 'Empório' },
    ])
    const settings = createSettingsService(app.db)
    expect(await settings.listSettings()).toEqual([{ group: 'STORE', key: 'name', value: 'Empório' }])
    await expect(settings.listSettingsOfGroup('SECRETS')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(settings.getSetting('SMTP_PASSWORD')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(publicGroups).not.toContain('SECRETS')
  })

  it('replaces the value of an existing setting', async () => {
    await settingsRepository.put(app.db, [{ group: 'STORE', key: 'name', value: 'one' }])
    await settingsRepository.put(app.db, [{ group: 'STORE', key: 'name', value: { two: [null, 'três'] } }])
    expect(await createSettingsService(app.db).getSetting('name')).toEqual({
      group: 'STORE',
      key: 'name',
      value: { two: [null, 'três'] },
    })
  })

  it.each([[null], ['text'], [{ phone: '1' }]])('INFO-03 returns no contact if the setting is %j', async (value) => {
    await settingsRepository.put(app.db, [{ group: 'CONTACT_INFO', key: 'CONTACT_INFO', value }])
    expect(await createSettingsService(app.db).getContactInfo()).toEqual([])
  })

  it('INFO-03 omits invalid contact entries', async () => {
    const value = [{ name: 'phone', value: '1', secret: 2 }, 'phone', { name: 'email' }, { name: 'x', value: 3 }]
    await settingsRepository.put(app.db, [{ group: 'CONTACT_INFO', key: 'CONTACT_INFO', value }])
    expect(await createSettingsService(app.db).getContactInfo()).toEqual([{ name: 'phone', value: '1' }])
  })
})
