import { isStoredPhone } from '@lotus/commerce/typed'
import type { Address, AddressData, DeliveryAddress } from '@lotus/openapi/schema'

import { limits } from '#domain/limits.ts'
import { lockAccount } from '#domain/lock-account.ts'
import { refuseCardNumbers } from '#domain/card-numbers.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction, type Trx } from '#platform/transaction.ts'

import { addressesRepository, type AddressRow } from './addresses.repository.ts'

/** The maximum number of addresses per account. */
const maxAddresses = limits.addresses

const toAddress = (row: AddressRow): Address => ({
  addressId: row.id,
  label: row.label,
  recipient: row.recipient,
  phone: row.phone,
  zipCode: row.zip_code,
  street: row.street,
  number: row.number,
  complement: row.complement,
  district: row.district,
  city: row.city,
  state: row.state,
  reference: row.reference,
  isDefault: row.is_default,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const orNull = (text: string | undefined) => text?.trim() || null

/** Lists every column that the caller can set (S31). Missing fields are cleared. */
const toColumns = (data: AddressData) => ({
  label: orNull(data.label),
  recipient: data.recipient.trim(),
  phone: data.phone,
  zip_code: data.zipCode,
  street: data.street.trim(),
  number: data.number.trim(),
  complement: orNull(data.complement),
  district: data.district.trim(),
  city: data.city.trim(),
  state: data.state,
  reference: orNull(data.reference),
})

function check({ label, recipient, phone, street, number, complement, district, city, reference }: AddressData): void {
  refuseCardNumbers({ label, recipient, street, number, complement, district, city, reference })
  if (!isStoredPhone(phone))
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'phone', code: 'INVALID_PHONE' }] })
}

export type AddressesService = ReturnType<typeof createAddressesService>

/** Another account's address is answered like a missing one: NOT_FOUND (S05). */
export function createAddressesService({ db, clock }: { db: Db; clock: Clock }) {
  /** Serializes changes of an account's addresses, so that the limit and the single default are exact. */
  const change = <Result>(userId: number, work: (trx: Trx, now: Date) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, userId)
      return work(trx, new Date(clock()))
    })

  const addressOrFail = (row: AddressRow | null): Address => {
    if (row === null) throw new Problem('NOT_FOUND')
    return toAddress(row)
  }

  return {
    /** USER-02: the default first. */
    listAddresses: async (userId: number): Promise<Address[]> =>
      (await addressesRepository.list(db, userId)).map(toAddress),

    /** @throws {Problem} NOT_FOUND */
    getAddress: async (userId: number, addressId: number): Promise<Address> =>
      addressOrFail(await addressesRepository.find(db, userId, addressId)),

    /** The first address becomes the default. @throws {Problem} VALIDATION_FAILED, CARD_NUMBER_REFUSED, ADDRESS_LIMIT_REACHED */
    async createAddress(userId: number, data: AddressData): Promise<Address> {
      check(data)
      return change(userId, async (trx, now) => {
        const count = await addressesRepository.count(trx, userId)
        if (count >= maxAddresses) throw new Problem('ADDRESS_LIMIT_REACHED', { params: { limit: maxAddresses } })
        return toAddress(await addressesRepository.insert(trx, userId, toColumns(data), count === 0, now))
      })
    },

    /** @throws {Problem} VALIDATION_FAILED, CARD_NUMBER_REFUSED, NOT_FOUND */
    async updateAddress(userId: number, addressId: number, data: AddressData): Promise<Address> {
      check(data)
      return addressOrFail(await addressesRepository.update(db, userId, addressId, toColumns(data), new Date(clock())))
    },

    /** If the default is deleted, the newest address becomes the default. @throws {Problem} NOT_FOUND */
    async deleteAddress(userId: number, addressId: number): Promise<{ addressId: number }> {
      return change(userId, async (trx) => {
        const deleted = await addressesRepository.delete(trx, userId, addressId)
        if (deleted === null) throw new Problem('NOT_FOUND')
        if (deleted.is_default) await addressesRepository.defaultToNewest(trx, userId)
        return { addressId }
      })
    },

    /** @throws {Problem} NOT_FOUND */
    async setDefaultAddress(userId: number, addressId: number): Promise<Address> {
      return change(userId, async (trx, now) => {
        const found = await addressesRepository.find(trx, userId, addressId)
        if (found === null || found.is_default) return addressOrFail(found)
        await addressesRepository.clearDefault(trx, userId)
        return addressOrFail(await addressesRepository.update(trx, userId, addressId, { is_default: true }, now))
      })
    },

    /** A copy of an address of the account for a purchase; null if the account has no such address. */
    async findDelivery(
      trx: Db,
      userId: number,
      addressId: number,
    ): Promise<{ recipient: string; phone: string; address: DeliveryAddress } | null> {
      const row = await addressesRepository.find(trx, userId, addressId)
      if (row === null) return null
      const { recipient, phone, zip_code: zipCode, street, number, complement, district, city, state, reference } = row
      return {
        recipient,
        phone,
        address: {
          zipCode,
          street,
          number,
          ...(complement === null ? {} : { complement }),
          district,
          city,
          state,
          ...(reference === null ? {} : { reference }),
        },
      }
    },
  }
}
