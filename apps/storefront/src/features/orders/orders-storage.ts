import { isText, persisted, recordOf } from '#storage/storage.ts'

/** Idempotency keys of payments asked for again, by order, kept until there is an answer: a repeat is no second charge. */
export const payAgainKeys = persisted<Record<string, string>>({
  key: 'payAgainKeys',
  area: 'local',
  version: 1,
  maxAge: 60 * 60 * 1000,
  parse: recordOf(isText),
})
