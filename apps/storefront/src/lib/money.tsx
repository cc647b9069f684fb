import { useLingui } from '@lingui/react'

import { numberFormat } from './number-format.ts'

/** Reais as the shopper reads them: always R$ with two places, grouped as the language does (UX-05). */
export const formatReais = (reais: number, locale: string): string =>
  // Spanish would write "BRL" otherwise.
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- the code of a currency
  numberFormat(locale, { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' }).format(reais)

export function useMoney(): (reais: number) => string {
  const { i18n } = useLingui()
  return (reais) => formatReais(reais, i18n.locale)
}
