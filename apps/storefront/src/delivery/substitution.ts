import type { Substitution } from '@lotus/openapi/schema'

import { persistedStore, useStore } from '#storage/store.ts'

/** The choices, in their display order. */
export const substitutions = ['similar', 'ask', 'refund'] as const satisfies readonly Substitution[]

/** The default of the server. */
const unset: Substitution = 'ask'

const choice = persistedStore<Substitution>({
  key: 'substitution',
  version: 1,
  parse: (value) => substitutions.find((one) => one === value) ?? null,
  empty: unset,
})

/** Persists the choice for this order and the next ones (BEY-12). */
export const chooseSubstitution = choice.write

/** How to replace a missing product: the last choice of this browser. */
export const useSubstitution = (): Substitution => useStore(choice, unset)
