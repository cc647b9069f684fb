import { numberFormat } from '#i18n/number-format.ts'

/** An amount without cents when it has none: "R$ 5", "R$ 5,50". */
export const shortReais = (reais: number, locale: string): string =>
  numberFormat(locale, {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(reais)
