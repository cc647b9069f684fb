import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

import { sha256 } from './digest.ts'

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

const idOf = (key: Buffer) => sha256(key.toString('hex')).slice(0, 8)

export type Sealer = ReturnType<typeof createSealer>

/**
 * Encrypts sensitive values in the database (S40): AES-256-GCM with the first key; the key id is part of the value. Values are
 * bound to a context, such as `cpf of user 5`, and do not open in another.
 *
 * @param keys 32 bytes each, from `deriveKeys`
 */
export function createSealer(keys: readonly Buffer[]) {
  const [current] = keys
  if (current === undefined) throw new Error('Sealing needs a key')

  const digestKey = createHmac('sha256', current).update('digest').digest()

  return {
    /** A keyed hash (HMAC-SHA-256, hexadecimal): equal for equal values of one context, until the key is replaced. */
    digest: (text: string, place: string): string =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([place, text]))
        .digest('hex'),

    /** How values begin that are sealed with the current key. */
    currentPrefix: `${version}.${idOf(current)}.`,

    /** `v1.<id of the key>.<nonce, text and tag in base64url>`. */
    seal(text: string, place: string): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(place))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${version}.${idOf(current)}.${sealed.toString('base64url')}`
    },

    /** @throws {Error} if the value was changed, belongs to another context, or its key is unknown */
    open(sealed: string, place: string): string {
      const [form, keyId, content = ''] = sealed.split('.')
      const key = keys.find((known) => idOf(known) === keyId)
      if (form !== version || key === undefined) {
        throw new Error(`What is sealed for "${place}" needs a key that is not there: was AUTH_SECRET replaced?`)
      }
      const bytes = Buffer.from(content, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
