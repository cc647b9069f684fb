import type { ProductSummary } from '@lotus/openapi/schema'

/** Up to 8 products for what is typed; the signal is aborted when nobody waits any more (NAV-08). */
export type Suggest = (keyword: string, signal: AbortSignal) => Promise<readonly ProductSummary[]>

const han = /\p{Script=Han}/u
const fewest = 2

/** NAV-08, D35: suggestions need two characters, or one where it is Chinese. The text is trimmed. */
export const isWorthSuggesting = (text: string): boolean => han.test(text) || [...text].length >= fewest

/** Keyboards of Android compose plain Latin words too: waiting for the end would be waiting for the space bar. */
export const composesEveryWord = (): boolean => navigator.userAgent.includes('Android')
