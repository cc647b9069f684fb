import { hasUsableValue } from '@lotus/api/modules/settings/setting-schemas'

type Setting = { key: string; value: unknown }

/** The operations whose values the contract leaves open. */
const settingsOf: Record<string, (data: unknown) => Setting[]> = {
  listSettings: (data) => data as Setting[],
  listSettingsOfGroup: (data) => data as Setting[],
  getSetting: (data) => [data as Setting],
}

/**
 * Replaces the values of wrong settings in an answer of another backend with null, as if they were not set: one of them must not
 * take the whole shop down.
 *
 * @returns whether there are such settings
 */
export function withoutWrongSettings(operationId: string, body: { data?: unknown; success?: unknown }): boolean {
  const list = settingsOf[operationId]
  if (list === undefined || body.success !== true) return false
  const wrong = list(body.data).filter(({ key, value }) => value !== null && !hasUsableValue(key, value))
  for (const setting of wrong) setting.value = null
  return wrong.length > 0
}
