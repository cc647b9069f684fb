import type { GuestData } from '@lotus/openapi/schema'

import type { StoredGuest } from '#platform/schema.ts'
import type { Sealer } from '#platform/sealed.ts'

const placeOf = (intentId: string) => `cpf of intent ${intentId}`

/** S40: a buyer as stored; only `openGuest` of the same purchase reads the CPF again. */
export const sealGuest = (sealer: Sealer, intentId: string, { cpf, ...guest }: GuestData): StoredGuest => ({
  ...guest,
  sealedCpf: sealer.seal(cpf, placeOf(intentId)),
})

/** A buyer as the payment provider wants to know them. */
export function openGuest(sealer: Sealer, intentId: string, guest: StoredGuest): GuestData {
  if (!('sealedCpf' in guest)) return guest
  const { sealedCpf, ...open } = guest
  return { ...open, cpf: sealer.open(sealedCpf, placeOf(intentId)) }
}
