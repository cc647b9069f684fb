const OFFSET_MS = 4 * 3_600_000

/** Mercado Pago's timestamp (offset -04:00, milliseconds) of an instant in epoch milliseconds. */
export const formatMpDate = (epochMs: number): string =>
  new Date(epochMs - OFFSET_MS).toISOString().replace('Z', '-04:00')

/** Epoch milliseconds of `yyyy-MM-dd'T'HH:mm:ss[.SSS]±hh:mm`; undefined for any other text. */
export const parseMpDate = (text: unknown): number | undefined => {
  if (typeof text !== 'string') return undefined
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const epochMs = Date.parse(text)
  return Number.isNaN(epochMs) ? undefined : epochMs
}
