import type { GuestData } from '@lotus/openapi/schema'

import type { StoredGuest } from '#platform/schema.ts'
import type { Sealer } from '#platform/sealed.ts'

const contextOf = (intentId: string) => `cpf of intent ${intentId}`

/** S40: encrypts the CPF for storage. Only `openGuest` with the same intent can decrypt it. */
export const sealGuest = (sealer: Sealer, intentId: string, { cpf, ...guest }: GuestData): StoredGuest => ({
  ...guest,
  sealedCpf: sealer.seal(cpf, contextOf(intentId)),
})

/** Identifies a buyer by CPF for limits. Without the server's key, a CPF cannot be guessed from it. */
export const hashOfCpf = (sealer: Sealer, cpf: string): string => sealer.digest(cpf, 'buyer')

/** Decrypts the CPF for the payment provider. */
export function openGuest(sealer: Sealer, intentId: string, guest: StoredGuest): GuestData {
  if (!('sealedCpf' in guest)) return guest
  const { sealedCpf, ...open } = guest
  return { ...open, cpf: sealer.open(sealedCpf, contextOf(intentId)) }
}
