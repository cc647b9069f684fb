import { sql } from 'kysely'

import type { GuestData } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import { listSealedWithOtherKeys, type SealedColumn } from '#platform/reseal.ts'
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

/** The CPF or CNPJ of a purchase for its buyer; null if it was erased, or sealed with a lost key. */
export function cpfOf(sealer: Sealer, { id, guest }: { id: string; guest: Partial<StoredGuest> }): string | null {
  if ('cpf' in guest) return guest.cpf ?? null
  if (!('sealedCpf' in guest) || !guest.sealedCpf) return null
  try {
    return sealer.open(guest.sealedCpf, contextOf(id))
  } catch {
    return null
  }
}

/** The sealed CPFs of purchases. */
export const sealedGuests = (db: Db): SealedColumn<string> => ({
  async listOld(after, currentPrefix) {
    const column = sql<string>`(guest ->> 'sealedCpf')`
    const rows = await listSealedWithOtherKeys(db, { table: 'checkout_intents', column }, after, currentPrefix)
    return rows.map(({ id, sealed }) => ({ id, sealed, place: contextOf(id) }))
  },
  async replace(id, before, after) {
    await sql`
      update checkout_intents set guest = jsonb_set(guest, '{sealedCpf}', to_jsonb(${after}::text))
      where id = ${id} and guest ->> 'sealedCpf' = ${before}`.execute(db)
  },
})
