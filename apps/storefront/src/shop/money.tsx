import { useLingui } from '@lingui/react'

import { writeNumber } from '#i18n/number-format.ts'

/** Formats reais: R$ with two decimals, grouped as in the current language (UX-05). */
export function formatReais(reais: number, locale: string, decimals = 2): string {
  const amount = writeNumber(Math.abs(reais), locale, decimals)
  // oxlint-disable lingui/no-unlocalized-strings -- a currency symbol
  const before = locale === 'pt-BR' ? 'R$\u00a0' : 'R$'
  const written = locale === 'es-ES' ? `${amount}\u00a0R$` : before + amount
  // oxlint-enable lingui/no-unlocalized-strings
  return reais < 0 ? `-${written}` : written
}

export function useMoney(): (reais: number, decimals?: number) => string {
  const { i18n } = useLingui()
  return (reais, decimals) => formatReais(reais, i18n.locale, decimals)
}
