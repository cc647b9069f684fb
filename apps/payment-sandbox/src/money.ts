/** Reais with two decimals, as the wire carries money, from integer cents. */
export const toReais = (cents: number): number => cents / 100

/** Integer cents from a wire amount; undefined when it is not a number, not positive or finer than a cent. */
export const toCents = (amount: unknown): number | undefined => {
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount <= 0 || amount > 1e9) return undefined
  const cents = Math.round(amount * 100)
  return Math.abs(amount * 100 - cents) < 1e-6 && cents > 0 ? cents : undefined
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** "R$ 1.234,50" with an ordinary space, as Mercado Pago writes it in its messages. */
export const formatBrl = (cents: number): string => reais.format(cents / 100).replaceAll('\u00a0', ' ')

/** "42,41%": a percentage with two decimals and a comma. */
export const formatPercent = (percent: number): string => `${percent.toFixed(2).replace('.', ',')}%`
