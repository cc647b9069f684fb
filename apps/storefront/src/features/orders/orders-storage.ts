import { isText, persisted, recordOf } from '#storage/storage.ts'

/** Idempotency keys of repeated payments by order, persisted until the server answers, so that a retry is no second charge. */
export const payAgainKeys = persisted<Record<string, string>>({
  key: 'payAgainKeys',
  area: 'local',
  maxAge: 60 * 60 * 1000,
  parse: recordOf(isText),
})
