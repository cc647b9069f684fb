import { conversionState, type Conversion } from './currency.ts'

/** For `beforeEach` of a story: chooses another currency. */
export function withConversion(conversion: Conversion): () => void {
  const { dataset } = document.documentElement
  dataset['currency'] = conversion.currency
  conversionState.write(conversion)
  return () => {
    delete dataset['currency']
    conversionState.write(null)
  }
}

export const inDollars: Conversion = { currency: 'USD', rate: 5.38 }
export const inEuros: Conversion = { currency: 'EUR', rate: 6.21 }
