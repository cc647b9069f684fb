import type { ProductSummary, SearchAnswer } from '@lotus/openapi/schema'

/** What a typed text may mean: up to 8 products, the pages and places that it names, and complete searches (NAV-09). */
export type Suggestions = {
  products: readonly ProductSummary[]
  answers: readonly SearchAnswer[]
  completions: readonly string[]
}
export const noSuggestions: Suggestions = { products: [], answers: [], completions: [] }

/** Returns the suggestions for a text; the signal aborts when the result is not needed (NAV-08). */
export type Suggest = (keyword: string, signal: AbortSignal) => Promise<Suggestions>

/** Characters of a search, as in the contract. */
export const longestSearch = 100

const han = /\p{Script=Han}/u
const fewest = 2

/** Whether a text is long enough for suggestions: two characters, or one if it is Chinese (NAV-08, D35). */
export const isWorthSuggesting = (text: string): boolean => han.test(text) || [...text].length >= fewest

/** Android keyboards also compose Latin words; the composition ends only at the space bar. */
export const composesEveryWord = (): boolean => navigator.userAgent.includes('Android')
