import type { ContactInfoEntry, Setting } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

import { settingsRepository } from './settings.repository.ts'

/** The public groups (S38). Settings of other groups are answered as missing. */
export const publicGroups = [
  'STORE',
  'HOME',
  'BANNER',
  'DEFAULT_LANGUAGE',
  'PRODUCTS_CONFIG',
  'CONTACT_INFO',
  'EXCHANGE_RATES',
] as const

const isPublic = (group: string) => publicGroups.some((name) => name === group)

const isContactEntry = (entry: unknown): entry is ContactInfoEntry => {
  const { name, value } = (entry ?? {}) as Partial<Record<string, unknown>>
  return typeof name === 'string' && name.length <= 40 && typeof value === 'string' && value.length <= 200
}

export type SettingsService = ReturnType<typeof createSettingsService>

export function createSettingsService(db: Db) {
  return {
    listSettings: (): Promise<Setting[]> => settingsRepository.list(db, publicGroups),

    /** @throws {Problem} NOT_FOUND if there is no such public group */
    async listSettingsOfGroup(group: string): Promise<Setting[]> {
      const settings = isPublic(group) ? await settingsRepository.list(db, [group]) : []
      if (settings.length === 0) throw new Problem('NOT_FOUND')
      return settings
    },

    /** @throws {Problem} NOT_FOUND if there is no such setting in a public group */
    async getSetting(key: string): Promise<Setting> {
      const setting = await settingsRepository.find(db, key)
      if (setting === null || !isPublic(setting.group)) throw new Problem('NOT_FOUND')
      return setting
    },

    /** The value of a setting of any group, for rules of the server; undefined if it is not set. */
    readValue: async (key: string): Promise<unknown> => (await settingsRepository.find(db, key))?.value,

    /** INFO-03: an empty list if the setting is missing; invalid entries are omitted. */
    async getContactInfo(): Promise<ContactInfoEntry[]> {
      const value = (await settingsRepository.find(db, 'CONTACT_INFO'))?.value
      return Array.isArray(value)
        ? value.filter(isContactEntry).map((entry) => ({ name: entry.name, value: entry.value }))
        : []
    },
  }
}
