import * as v from 'valibot'

import { parseTaxId } from '@lotus/commerce/typed'
import type { CheckoutEvent } from '@lotus/machines/checkout/types'
import { deliveryOf } from '@lotus/machines/checkout/rules'
import type { Address } from '@lotus/openapi/schema'

import { emptySavedAddress, savedAddressForm, savedAddressOf } from '#address/address-form.ts'
import { taxId } from '#forms/form-rules.ts'

import { atStore } from './pickup-choice.tsx'

/** The choice of a new address. */
export const another = 'new'

const choice = v.object({ choice: v.string() })
const cpf = { required: taxId, known: v.string() }

/** A saved address by its id, a new one with all its fields, or pickup; a CPF if the profile has none. */
export const userAddressForm = (hasCpf: boolean) => {
  const cpfField = v.object({ cpf: hasCpf ? cpf.known : cpf.required })
  const chosen = v.object({ ...choice.entries, ...cpfField.entries })
  const added = v.object({ ...chosen.entries, ...savedAddressForm.entries })
  return v.lazy((form) => ((form as { choice?: unknown }).choice === another ? added : chosen)) as v.GenericSchema<
    UserAddressForm,
    unknown
  >
}

export const emptyUserAddress = { ...emptySavedAddress, choice: another, cpf: '' }
export type UserAddressForm = typeof emptyUserAddress

/** Converts a valid form to the machine's event. */
export function choiceOf(form: UserAddressForm, addresses: readonly Address[], hasCpf: boolean): CheckoutEvent | null {
  const digits = hasCpf ? null : parseTaxId(form.cpf)
  if (form.choice === atStore) return { type: 'pickup.choose', cpf: digits }
  if (form.choice === another) {
    const { choice: _choice, cpf: _cpf, ...address } = form
    return { type: 'address.add', address: savedAddressOf(address), cpf: digits }
  }
  const address = addresses.find(({ addressId }) => String(addressId) === form.choice)
  if (address === undefined) return null
  return { type: 'address.choose', addressId: address.addressId, address: deliveryOf(address), cpf: digits }
}
