/** Converts integer cents to reais with two decimals, as in the wire format. */
export const toReais = (cents: number): number => cents / 100

/** Converts a wire amount to integer cents; undefined if it is not a positive number of whole cents. */
export const toCents = (amount: unknown): number | undefined => {
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount <= 0 || amount > 1e9) return undefined
  const cents = Math.round(amount * 100)
  return Math.abs(amount * 100 - cents) < 1e-6 && cents > 0 ? cents : undefined
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** "R$ 1.234,50" with an ordinary space, as in Mercado Pago's messages. */
export const formatBrl = (cents: number): string => reais.format(cents / 100).replaceAll('\u00a0', ' ')

/** "42,41%": a percentage with two decimals and a comma. */
export const formatPercent = (percent: number): string => `${percent.toFixed(2).replace('.', ',')}%`
