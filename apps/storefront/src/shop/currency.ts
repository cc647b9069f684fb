import type { Currency } from '@lotus/openapi/schema'

import { loadWithRetry } from '#hydration/wanted-code.ts'
import { currencyChoice } from '#storage/storage.ts'
import { createStore, type Store } from '#storage/store.ts'

/** The display currencies. Every charge is in reais; converted amounts are approximate (D4). */
export const currencies = ['BRL', 'USD', 'EUR'] as const satisfies readonly Currency[]

/** Short symbols, the same in every language. */
export const currencySigns = { BRL: 'R$', USD: 'US$', EUR: '€' } satisfies Record<Currency, string>

export const isCurrency = (value: unknown): value is Currency => currencies.includes(value as Currency)

/** The chosen currency. Default: reais. */
export const readCurrency = (): Currency => {
  const stored = currencyChoice.read()
  return isCurrency(stored) ? stored : 'BRL'
}

export type Conversion = {
  currency: Exclude<Currency, 'BRL'>
  /** Reais for one unit. */
  rate: number
}

/** The rate for converted amounts; null until it is known, and for reais. `write` is for stories. */
export const conversionState: Store<Conversion | null> = createStore<Conversion | null>(null, () => {
  if (conversionState.read() === null) convert().catch(reportError)
  return () => {}
})

/** The rate is fetched only when another currency is chosen. */
async function convert(): Promise<void> {
  const currency = readCurrency()
  if (currency === 'BRL') return conversionState.write(null)
  const { fetchRate } = await loadWithRetry(() => import('./exchange-rates.ts'))
  const rate = await fetchRate(currency)
  // A later choice fetches its own rate.
  if (readCurrency() === currency) conversionState.write(rate === null ? null : { currency, rate })
}

/** Converts the amounts and persists the choice. The attribute reserves their space on the page (`theme.ts`). */
export function chooseCurrency(currency: Currency): void {
  currencyChoice.write(currency)
  const { dataset } = document.documentElement
  if (currency === 'BRL') delete dataset['currency']
  else dataset['currency'] = currency
  convert().catch(reportError)
}
