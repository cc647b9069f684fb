import { PREFIX } from './vocabulary.ts'

/** The score of a term by where a product has it: its type, the rest of its name, category and brand, keywords (`Weight`). */
export const FIELD_WEIGHT = { a: 1, b: 0.7, c: 0.4, d: 0.25 } as const
/** A match in the description only. */
export const DESCRIPTION = 0.1
export const SAME_NAME = 0.3
export const SAME_BEGINNING = 0.2
/** The maximum bonus for popularity; less than the gap between two fields or two reasons. */
export const POPULARITY = 0.08
/** Units sold that have the maximum bonus. */
export const MOST_SOLD = 1_000

/** A quantity, which is always indexed as a keyword although names contain it. */
export const isQuantity = (term: string): boolean => /^\d+(?:g|ml|un)$/.test(term)

/**
 * Whether a term is a product's type wherever its name contains it: words of Chinese names, and "alcohol-free", so that drinks
 * without alcohol are similar to each other.
 */
export const isTypeAnywhere = (term: string): boolean =>
  /^\p{Script=Han}/u.test(term) || term === `${PREFIX.thing}alcohol-free`
