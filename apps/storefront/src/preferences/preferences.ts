import type { PreferencesUpdate } from '@lotus/openapi/schema'

import { preferencesTime } from '#storage/storage.ts'

/** The preferences that a browser stores; the others belong to accounts only. */
export type DevicePreferences = Pick<PreferencesUpdate, 'language' | 'currency' | 'theme'>

const listeners = new Set<(chosen: Partial<DevicePreferences>) => void>()

/**
 * Stores the choice with its time, because the newer of the browser's and the account's choice wins at the next login.
 * Sends it to the account of a signed-in shopper.
 */
export function preferenceChosen(chosen: Partial<DevicePreferences>): void {
  preferencesTime.write(new Date().toISOString())
  for (const listener of listeners) listener(chosen)
}

/** Removes the offer of another language (`head/language-offer.ts`). */
export function endLanguageOffer(): void {
  delete document.documentElement.dataset['offer']
}

/** Calls back with every choice made in this tab, outside the account's own settings. Returns the way to stop. */
export function onPreferenceChosen(listener: (chosen: Partial<DevicePreferences>) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
