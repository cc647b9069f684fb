import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; expiresAt: number }

/** Models that are not stored: every login asks for the account again, as on a shared computer. */
const UNSTORED = new Set(['Session'])

/** Stores what the provider issues (codes, tokens, interactions) in memory until it expires. */
export const createMemoryAdapter = () => {
  const entries = new Map<string, Entry>()
  const keyOf = (model: string, id: string) => `${model}:${id}`
  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  const sweep = (): void => {
    const now = Date.now()
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key)
  }
  return (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn = 0) => {
      sweep()
      if (!UNSTORED.has(model)) entries.set(keyOf(model, id), { payload, expiresAt: Date.now() + expiresIn * 1000 })
    },
    find: async (id) => read(keyOf(model, id)),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = read(keyOf(model, id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      entries.delete(keyOf(model, id))
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
