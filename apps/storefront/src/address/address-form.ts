import * as v from 'valibot'

import { formatCep, isCep, isPhone, stripCep, stripPhone } from '@lotus/commerce/brazil'
import { deliveryOf } from '@lotus/machines/checkout/rules'
import type { Address, AddressData, DeliveryAddress } from '@lotus/openapi/schema'

import { isState } from './brazilian-states.ts'
import { problem } from '#forms/field-error.ts'
import { atLeast, isName, optional, text } from '#forms/form-rules.ts'
import { maskPhone } from '#forms/phone-mask.ts'

const place = {
  zipCode: v.pipe(text, v.check(isCep, problem('cep'))),
  street: atLeast(2, 120),
  number: atLeast(1, 20),
  complement: optional(80),
  district: atLeast(2, 80),
  city: atLeast(2, 80),
  state: v.pipe(text, v.check(isState, problem('format'))),
  reference: optional(120),
}

/** Where an order goes, typed as the fields show it; `addressOf` makes of it what the API takes. */
export const addressForm = v.object(place)
export type AddressForm = v.InferInput<typeof addressForm>

/** An address to be kept: with who takes what is delivered there, and what its owner calls it. */
export const savedAddressForm = v.object({
  ...place,
  label: optional(40),
  recipient: v.pipe(text, v.check(isName, problem('short')), v.maxLength(120, problem('format'))),
  phone: v.pipe(text, v.check(isPhone, problem('phone'))),
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
/** Nothing typed yet but a CEP that was said before. */
export const startOfAddress = (zipCode: string | null): AddressForm => ({
  ...emptyAddress,
  zipCode: formatCep(zipCode ?? ''),
})
export const emptySavedAddress: SavedAddressForm = { ...emptyAddress, label: '', recipient: '', phone: '' }

const given = <Name extends string>(name: Name, value: string): Partial<Record<Name, string>> =>
  value === '' ? {} : ({ [name]: value } as Record<Name, string>)

/** A form that passed, as the contract wants it: what was left out is not sent. */
export function addressOf(form: AddressForm): DeliveryAddress {
  const { zipCode, state, complement, reference, ...rest } = v.parse(addressForm, form)
  if (!isState(state)) throw new TypeError(`${state} is no state`)
  return {
    ...rest,
    zipCode: stripCep(zipCode),
    state,
    ...given('complement', complement),
    ...given('reference', reference),
  }
}

/** The same for an address to be kept. */
export function savedAddressOf(form: SavedAddressForm): AddressData {
  const { label, recipient, phone } = v.parse(savedAddressForm, form)
  return { ...addressOf(form), recipient, phone: stripPhone(phone), ...given('label', label) }
}

/** Where an order goes, as the form shows it. */
export function formOfAddress({ complement, reference, ...rest }: DeliveryAddress): AddressForm {
  return { ...rest, zipCode: formatCep(rest.zipCode), complement: complement ?? '', reference: reference ?? '' }
}

/** A kept address as the form shows it. */
export function formOfSavedAddress(address: Address): SavedAddressForm {
  const { label, recipient, phone } = address
  return { ...formOfAddress(deliveryOf(address)), label: label ?? '', recipient, phone: maskPhone(phone) }
}
