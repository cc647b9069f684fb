import * as v from 'valibot'

import { isCep, isCpf, isPhone, stripCep, stripPhone, stripToDigits } from '@lotus/commerce/brazil'
import type { DeliveryAddress, GuestData } from '@lotus/openapi/schema'

import { problem } from '#lib/field-problem.ts'

import { isState } from './brazilian-states.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(problem('required')))

/** Two characters are a whole name where they are Chinese (D43). */
const isName = (name: string) => [...name].length >= (/\p{Script=Han}/u.test(name) ? 2 : 3)

/** Typed as the fields show it; `guestOf` makes of it what the API takes. */
export const guestForm = v.object({
  email: v.pipe(text, v.email(problem('email')), v.maxLength(254, problem('email'))),
  name: v.pipe(text, v.check(isName, problem('short')), v.maxLength(120, problem('format'))),
  phone: v.pipe(text, v.check(isPhone, problem('phone'))),
  cpf: v.pipe(text, v.check(isCpf, problem('cpf'))),
})
export type GuestForm = v.InferInput<typeof guestForm>

const atLeast = (length: number, most: number) =>
  v.pipe(text, v.minLength(length, problem('short')), v.maxLength(most, problem('format')))
const optional = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, problem('format')))

export const addressForm = v.object({
  zipCode: v.pipe(text, v.check(isCep, problem('cep'))),
  street: atLeast(2, 120),
  number: atLeast(1, 20),
  complement: optional(80),
  district: atLeast(2, 80),
  city: atLeast(2, 80),
  state: v.pipe(text, v.check(isState, problem('format'))),
  reference: optional(120),
})
export type AddressForm = v.InferInput<typeof addressForm>

export const emptyGuest: GuestForm = { email: '', name: '', phone: '', cpf: '' }
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

/** A form that passed, as the contract wants it: digits without masks. */
export function guestOf(form: GuestForm): GuestData {
  const { email, name, phone, cpf } = v.parse(guestForm, form)
  return { email, name, phone: stripPhone(phone), cpf: stripToDigits(cpf) }
}

/** A form that passed, as the contract wants it: what was left out is not sent. */
export function addressOf(form: AddressForm): DeliveryAddress {
  const { zipCode, state, complement, reference, ...rest } = v.parse(addressForm, form)
  if (!isState(state)) throw new TypeError(`${state} is no state`)
  return {
    ...rest,
    zipCode: stripCep(zipCode),
    state,
    ...(complement === '' ? {} : { complement }),
    ...(reference === '' ? {} : { reference }),
  }
}

/** A form's values from a storage: anything that is not its fields' text is dropped. */
export function formFrom<Form extends Record<string, string>>(empty: Form, kept: unknown): Form {
  const given = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.keys(empty).map((key) => [key, typeof given[key] === 'string' ? given[key] : empty[key]]),
  ) as Form
}
