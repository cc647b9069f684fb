import type { Preferences, PreferencesUpdate } from '@lotus/openapi/schema'

import type { Rules, Schema } from '#account-document/schema.ts'
import { isLocale } from '#i18n/i18n.ts'
import { isTheme } from '#preferences/theme.ts'
import { isCurrency } from '#shop/currency.ts'
import { fieldsOf, isText } from '#storage/storage.ts'

export type PreferencesChange = {
  values: Partial<PreferencesUpdate>
  /** When the browser's choice was made, in server time. The change applies only if the account has no later choice (USER-04). */
  ifNewerThan?: string
}

const isToggles = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((toggle) => typeof toggle === 'boolean')

const isValid = {
  notifications: isToggles,
  personalization: isToggles,
  language: (value) => value === null || isLocale(value),
  currency: isCurrency,
  theme: isTheme,
} satisfies Record<keyof PreferencesUpdate, (value: unknown) => boolean>

const fields = Object.keys(isValid) as (keyof PreferencesUpdate)[]

/** Invalid values are dropped. */
function parseValues(value: unknown): Partial<PreferencesUpdate> {
  const stored = fieldsOf(value)
  return Object.fromEntries(
    fields
      .filter((field) => Object.hasOwn(stored, field) && isValid[field](stored[field]))
      .map((field) => [field, stored[field]]),
  )
}

/** Whether the account has no later choice. */
const isNewer = (chosenAt: string, { updatedAt }: Preferences): boolean =>
  updatedAt === null || Date.parse(chosenAt) > Date.parse(updatedAt)

/** The preferences of an account; null until they are loaded (USER-04). */
export const preferencesSchema: Schema<Preferences | null, PreferencesChange> = {
  name: 'preferences',
  initial: null,
  parseState(value) {
    const values = parseValues(value)
    const { updatedAt } = fieldsOf(value)
    const isComplete = fields.every((field) => Object.hasOwn(values, field))
    return isComplete ? ({ ...values, updatedAt: isText(updatedAt) ? updatedAt : null } as Preferences) : null
  },
  parseChange(value) {
    const { values: stored, ifNewerThan } = fieldsOf(value)
    const values = parseValues(stored)
    return Object.keys(values).length === 0 ? null : { values, ...(isText(ifNewerThan) && { ifNewerThan }) }
  },
  apply(preferences, { values, ifNewerThan }) {
    if (preferences === null) return null
    if (ifNewerThan !== undefined && !isNewer(ifNewerThan, preferences)) return preferences
    return { ...preferences, ...values }
  },
}

export const preferencesRules: Rules<PreferencesChange> = {
  target: () => null,
  combine(earlier, later) {
    if (earlier.ifNewerThan !== undefined || later.ifNewerThan !== undefined) return null
    return { values: { ...earlier.values, ...later.values } }
  },
}
