import type { Currency } from '@lotus/openapi/schema'

import { currencyChoice } from '#storage.ts'

/** Every charge is in reais; the others are shown beside it, approximately (D4). */
export const currencies = ['BRL', 'USD', 'EUR'] as const satisfies readonly Currency[]

/** As short as they can be written, the same in every language of the shop. */
export const currencySigns = { BRL: 'R$', USD: 'US$', EUR: '€' } satisfies Record<Currency, string>

export const isCurrency = (value: unknown): value is Currency => currencies.includes(value as Currency)

/** The chosen currency; reais where none was chosen. */
export const readCurrency = (): Currency => {
  const kept = currencyChoice.read()
  return isCurrency(kept) ? kept : 'BRL'
}

export type Conversion = {
  currency: Exclude<Currency, 'BRL'>
  /** Reais for one unit. */
  rate: number
}

let conversion: Conversion | null = null
const listeners = new Set<() => void>()

function tell(next: Conversion | null): void {
  if (next === conversion) return
  conversion = next
  for (const listener of listeners) listener()
}

/** The rate is fetched by who has chosen another currency, and nobody else. */
async function convert(): Promise<void> {
  const currency = readCurrency()
  if (currency === 'BRL') return tell(null)
  const { fetchRate } = await import('./exchange-rates.ts')
  const rate = await fetchRate(currency)
  // Chosen again meanwhile: the later choice has its own answer.
  if (readCurrency() === currency) tell(rate === null ? null : { currency, rate })
}

/** Shows the amounts in a currency at once and keeps it. The mark on the page keeps their room free (`theme.ts`). */
export function chooseCurrency(currency: Currency): void {
  currencyChoice.write(currency)
  const { dataset } = document.documentElement
  if (currency === 'BRL') delete dataset['currency']
  else dataset['currency'] = currency
  convert().catch(reportError)
}

/** What amounts are converted by; null until it is known, and in reais. `write` is for stories. */
export const conversionState = {
  read: (): Conversion | null => conversion,
  write: tell,
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0 && conversion === null) convert().catch(reportError)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
