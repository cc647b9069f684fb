/** FNV-1a, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * The idempotency key of an order request. Retries of one body share it. Another body, such as one with a newer payment status,
 * gets its own, because the server rejects a key that was used with another body.
 */
export const orderKey = (intentId: string, body: object): string => `order-${intentId}-${hashOf(JSON.stringify(body))}`
