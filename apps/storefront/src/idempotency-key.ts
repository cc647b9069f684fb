/** Creates an idempotency key (128 bits, hex). Create it before the first request and reuse it until the server responds (R03). */
export const newKey = (): string =>
  // Not `randomUUID`: browsers offer it only on https and localhost.
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
