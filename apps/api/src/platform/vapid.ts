import { createECDH } from 'node:crypto'

/** The public key of a VAPID key (RFC 8292), both in base64url. @throws if the private key is invalid */
export function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey('base64url')
}
