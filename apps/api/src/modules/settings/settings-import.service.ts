import { plural } from '#platform/printable.ts'
import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import { NotPossible } from '#domain/not-possible.ts'
import { decodeUtf8, notUtf8 } from '#domain/utf8.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { inTransactionOrDryRun } from '#platform/transaction.ts'

import { findMistakes, isSettingKey, settingSchemas } from './setting-schemas.ts'
import { mergeSetting } from './settings-merge.ts'
import { settingsVersionsRepository, type SettingChange } from './settings-versions.repository.ts'
import { settingsRepository } from './settings.repository.ts'

type Given = { group: string; key: string; value: unknown }

/** Parses a file of settings. `mistakes` are those of its form; values are checked later. */
function readFile(file: Uint8Array): { settings: Given[]; mistakes: string[] } {
  const text = decodeUtf8(file)
  if (text === null) throw new NotPossible(`${notUtf8.problem}. ${notUtf8.fix}`)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new NotPossible(`The file is not JSON: ${(error as Error).message}`)
  }
  if (!Array.isArray(content))
    throw new NotPossible('The file must contain a list: [{ "group": …, "key": …, "value": … }].')
  const mistakes: string[] = []
  const seen = new Set<unknown>()
  const settings = content.flatMap((entry: unknown, place): Given[] => {
    const { group, key, value, ...more } = (entry ?? {}) as Record<string, unknown>
    const where = `Setting ${place + 1}`
    const wrong = (problem: string) => {
      mistakes.push(`${where}${typeof key === 'string' ? ` (${key})` : ''}: ${problem}`)
      return []
    }
    if (typeof key !== 'string') return wrong('"key" is missing.')
    if (!isSettingKey(key)) return wrong(`the key is not known. Known: ${Object.keys(settingSchemas).join(', ')}.`)
    const { group: expected } = settingSchemas[key]
    if (group !== expected) return wrong(`belongs to the group ${expected}, not ${JSON.stringify(group) ?? 'to none'}.`)
    if (value === undefined) return wrong('"value" is missing. null removes the setting.')
    if (Object.keys(more).length > 0) return wrong(`${Object.keys(more).join(', ')}: is not known.`)
    if (seen.has(key)) return wrong('the key is duplicated.')
    seen.add(key)
    return [{ group: expected, key, value }]
  })
  return { settings, mistakes }
}

/** Reports featured products that do not exist. They would leave gaps on the home page. */
async function findMissingProducts(trx: Db, changes: readonly SettingChange[]): Promise<string[]> {
  const given = changes.find(({ key }) => key === 'FEATURED_PRODUCTS')?.after
  const ids = Array.isArray(given) ? given.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::bigint[]) as given(id)
    where not exists (select from products where products.id = given.id)`.execute(trx)
  return rows.map(({ id }) => `FEATURED_PRODUCTS: there is no product ${id}.`)
}

export type SettingsImport = ReturnType<typeof createSettingsImport>

/** Imports and undoes settings. Every change is a version, which can be undone. */
export function createSettingsImport({ db, clock }: { db: Db; clock: Clock }) {
  async function currentOf(trx: Db): Promise<Map<string, Given>> {
    const stored = await settingsRepository.listAll(trx)
    return new Map(stored.map((setting) => [setting.key, setting]))
  }

  async function apply(trx: Db, changes: readonly SettingChange[]): Promise<void> {
    const put = changes.flatMap(({ key, group, after }) => (after === undefined ? [] : [{ key, group, value: after }]))
    await settingsRepository.put(trx, put)
    await settingsRepository.remove(
      trx,
      changes.filter(({ after }) => after === undefined).map(({ key }) => key),
    )
  }

  /** Runs `work` in a transaction that a dry run rolls back. */
  const changing = (dryRun: boolean, work: (trx: Db) => Promise<SettingChange[]>): Promise<SettingChange[]> =>
    inTransactionOrDryRun(db, dryRun, async (trx) => {
      await settingsVersionsRepository.lock(trx)
      return work(trx)
    })

  return {
    /**
     * Merges the settings of a file into the stored ones, all or none.
     * @param options `version`: the number of the command in the audit
     * @returns what changed
     * @throws {NotPossible} with every mistake
     */
    importFile: (file: Uint8Array, { version, dryRun }: { version: number; dryRun: boolean }) =>
      changing(dryRun, async (trx) => {
        const { settings, mistakes } = readFile(file)
        const current = await currentOf(trx)
        const changes = settings.flatMap(({ key, group, value }): SettingChange[] => {
          const before = current.get(key)?.value
          const after = value === null ? undefined : mergeSetting(key, before, value)
          return isDeepStrictEqual(before, after) ? [] : [{ key, group, before, after }]
        })
        mistakes.push(...changes.flatMap(({ key, after }) => (after === undefined ? [] : findMistakes(key, after))))
        mistakes.push(...(await findMissingProducts(trx, changes)))
        if (mistakes.length > 0) {
          const title = `The file has ${plural(mistakes.length, 'mistake')}; nothing was written.`
          throw new NotPossible([title, ...mistakes.map((line) => `  ${line}`)].join('\n'))
        }
        await apply(trx, changes)
        await settingsVersionsRepository.insert(trx, { version, at: new Date(clock()), undoneBy: null, changes })
        return changes
      }),

    /**
     * Restores the settings as they were before a version, by default before the last one that is not undone.
     * @throws {NotPossible} if there is no such version
     */
    undo: (since: number | null, { version, dryRun }: { version: number; dryRun: boolean }) =>
      changing(dryRun, async (trx) => {
        const from = since ?? (await settingsVersionsRepository.findLast(trx))
        if (from === null) throw new NotPossible('There is nothing to undo.')
        const later = await settingsVersionsRepository.listSince(trx, from)
        if (later.length === 0)
          throw new NotPossible(`There is no version ${from} or later (settings-history lists them).`)
        const current = await currentOf(trx)
        const oldest = new Map(later.toReversed().map((change) => [change.key, change]))
        const byKey = [...oldest.values()].toSorted((a, b) => a.key.localeCompare(b.key))
        const changes = byKey.flatMap(({ key, group, before: after }): SettingChange[] => {
          const before = current.get(key)?.value
          return isDeepStrictEqual(before, after) ? [] : [{ key, group, before, after }]
        })
        await apply(trx, changes)
        await settingsVersionsRepository.markUndone(trx, from, version)
        await settingsVersionsRepository.insert(trx, { version, at: new Date(clock()), undoneBy: version, changes })
        return changes
      }),

    exportAll: () => settingsRepository.listAll(db),
    listVersions: (limit: number) => settingsVersionsRepository.list(db, limit),
  }
}
