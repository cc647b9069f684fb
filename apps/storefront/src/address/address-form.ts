import * as v from 'valibot'

import { formatPhone } from '@lotus/commerce/brazil'
import { formatCep } from '@lotus/commerce/cep'
import { deliveryOf } from '@lotus/machines/checkout/rules'
import type { Address, AddressData, DeliveryAddress } from '@lotus/openapi/schema'

import { stateCodes } from './brazilian-states.ts'
import { problem } from '#forms/field-error.ts'
import { atLeast, atMost, cep, isName, optional, phone, text } from '#forms/form-rules.ts'

const place = {
  zipCode: cep,
  street: atLeast(2, 120),
  number: atLeast(1, 20),
  complement: optional(80),
  district: atLeast(2, 80),
  city: atLeast(2, 80),
  state: v.pipe(text, v.picklist(stateCodes, problem('format'))),
  reference: optional(120),
}

/** The form of a delivery address; `addressOf` converts it for the API. */
export const addressForm = v.object(place)
export type AddressForm = v.InferInput<typeof addressForm>

/** The form of a saved address: with recipient, phone and label. */
export const savedAddressForm = v.object({
  ...place,
  label: optional(40),
  recipient: v.pipe(text, v.check(isName, problem('short')), atMost(120)),
  phone,
})
export type SavedAddressForm = v.InferInput<typeof savedAddressForm>

export const emptyAddress: AddressForm = {
  zipCode: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
  reference: '',
}
/** An empty form with the CEP that was entered before. */
export const startOfAddress = (zipCode: string | null): AddressForm => ({
  ...emptyAddress,
  zipCode: formatCep(zipCode ?? ''),
})
export const emptySavedAddress: SavedAddressForm = { ...emptyAddress, label: '', recipient: '', phone: '' }

const unlessEmpty = <Name extends string>(name: Name, value: string): Partial<Record<Name, string>> =>
  value === '' ? {} : ({ [name]: value } as Record<Name, string>)

/** Converts a valid form for the API, without empty optional fields. */
export function addressOf(form: AddressForm): DeliveryAddress {
  const { complement, reference, ...rest } = v.parse(addressForm, form)
  return { ...rest, ...unlessEmpty('complement', complement), ...unlessEmpty('reference', reference) }
}

export function savedAddressOf(form: SavedAddressForm): AddressData {
  const { label, recipient, phone: number } = v.parse(savedAddressForm, form)
  return { ...addressOf(form), recipient, phone: number, ...unlessEmpty('label', label) }
}

export function formOfAddress({ complement, reference, ...rest }: DeliveryAddress): AddressForm {
  return { ...rest, zipCode: formatCep(rest.zipCode), complement: complement ?? '', reference: reference ?? '' }
}

export function formOfSavedAddress(address: Address): SavedAddressForm {
  const { label, recipient } = address
  return { ...formOfAddress(deliveryOf(address)), label: label ?? '', recipient, phone: formatPhone(address.phone) }
}
