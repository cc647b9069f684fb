import type { SubstitutionPreference } from '@lotus/machines/checkout/types'
import type { Substitution } from '@lotus/openapi/schema'

import { recordOf } from '#storage/storage.ts'
import { persistedStore, useStore } from '#storage/store.ts'

/** The choices, in their display order. */
export const substitutions = ['similar', 'ask', 'refund'] as const satisfies readonly Substitution[]

export const isSubstitution = (value: unknown): value is Substitution => substitutions.some((one) => one === value)
const linesOf = recordOf(isSubstitution)

/** The default of the server. */
const unset: SubstitutionPreference = { order: 'ask', lines: {} }

/**
 * The substitution choices of this browser (BEY-12). The choice for the order also applies to later orders. The choices for products
 * are deleted when an order is placed.
 */
export const substitutionStore = persistedStore<SubstitutionPreference>({
  key: 'substitution',
  parse(value) {
    // Earlier releases stored only the choice for the order.
    const { order = value, lines }: { order?: unknown; lines?: unknown } = Object(value)
    return isSubstitution(order) ? { order, lines: linesOf(lines) ?? {} } : null
  },
  empty: unset,
})

/** How to replace missing products. */
export const useSubstitution = (): SubstitutionPreference => useStore(substitutionStore, unset)
