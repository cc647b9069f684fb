/**
 * An amount in reais as people write it, or null: "12,50", "12.5", "R$ 1.234,56", "1,234.56". A separator before one or two last
 * digits is the decimal one; before three digits it groups thousands, in every language of the shop.
 */
export function readReais(text: string): number | null {
  const typed = text.normalize('NFKC').replace(/R\$/i, '').replaceAll(/\s/g, '')
  const found = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed)
  if (found === null) return null
  const [, integerPart = '', cents = '0'] = found
  return Number(`${integerPart.replaceAll(/[.,]/g, '')}.${cents}`)
}
