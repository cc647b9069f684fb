import { persisted } from '#storage.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Idempotency keys of payments asked for again, by order, kept until there is an answer: a repeat is no second charge. */
export const payAgainKeys = persisted<Record<string, string>>({
  key: 'payAgainKeys',
  area: 'local',
  version: 1,
  maxAge: 60 * 60 * 1000,
  parse: (value) =>
    typeof value === 'object' && value !== null && Object.values(value).every(isText)
      ? (value as Record<string, string>)
      : null,
})
