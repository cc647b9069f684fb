/** A fresh idempotency key (128 bits, hex), made before the first send and kept until there is an answer (R03). */
export const newKey = (): string =>
  // Not `randomUUID`: browsers offer that on https and localhost only.
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
