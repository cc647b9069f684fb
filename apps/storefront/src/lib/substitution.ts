import { useSyncExternalStore } from 'react'

import type { Substitution } from '@lotus/openapi/schema'

import { kept } from './storage.ts'

/** In the order in which they are offered. */
export const substitutions = ['similar', 'ask', 'refund'] as const satisfies readonly Substitution[]

const storage = kept<Substitution>({
  key: 'substitution',
  area: 'local',
  version: 1,
  parse: (value) => substitutions.find((one) => one === value) ?? null,
})

/** As the server takes it where nothing is said: nobody gets, or goes without, what they were not asked about. */
const unsaid: Substitution = 'ask'
const read = (): Substitution => storage.read() ?? unsaid
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const unfollow = storage.subscribe(listener)
  listeners.add(listener)
  return () => {
    unfollow()
    listeners.delete(listener)
  }
}

/** Keeps the choice for this order and the next ones (BEY-12). */
export function chooseSubstitution(choice: Substitution): void {
  storage.write(choice)
  for (const listener of listeners) listener()
}

/** What is to be done about a missing product: the last choice of this browser. */
export const useSubstitution = (): Substitution => useSyncExternalStore(subscribe, read, () => unsaid)
