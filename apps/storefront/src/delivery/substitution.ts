import type { Substitution } from '@lotus/openapi/schema'

import { persistedChoice } from '#preferences/persisted-choice.ts'

/** In the order in which they are offered. */
export const substitutions = ['similar', 'ask', 'refund'] as const satisfies readonly Substitution[]

const choice = persistedChoice<Substitution>({
  key: 'substitution',
  parse: (value) => substitutions.find((one) => one === value) ?? null,
})

/** As the server takes it where nothing is said: nobody gets, or goes without, what they were not asked about. */
const unsaid: Substitution = 'ask'

/** Keeps the choice for this order and the next ones (BEY-12). */
export const chooseSubstitution = choice.write

/** What is to be done about a missing product: the last choice of this browser. */
export const useSubstitution = (): Substitution => choice.use() ?? unsaid
