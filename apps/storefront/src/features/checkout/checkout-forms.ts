import * as v from 'valibot'

import { isTaxId, isPhone, stripPhone, stripTaxId } from '@lotus/commerce/brazil'
import type { GuestData } from '@lotus/openapi/schema'

import { problem } from '#forms/field-error.ts'
import { isName, text } from '#forms/form-rules.ts'

/** The values as displayed; `guestOf` converts them for the API. */
export const guestForm = v.object({
  email: v.pipe(text, v.email(problem('email')), v.maxLength(254, problem('email'))),
  name: v.pipe(text, v.check(isName, problem('short')), v.maxLength(120, problem('format'))),
  phone: v.pipe(text, v.check(isPhone, problem('phone'))),
  cpf: v.pipe(text, v.check(isTaxId, problem('cpf'))),
})
export type GuestForm = v.InferInput<typeof guestForm>

export const emptyGuest: GuestForm = { email: '', name: '', phone: '', cpf: '' }

/** Converts a valid form to the contract's type: digits without masks. */
export function guestOf(form: GuestForm): GuestData {
  const { email, name, phone, cpf } = v.parse(guestForm, form)
  return { email, name, phone: stripPhone(phone), cpf: stripTaxId(cpf) }
}

/** A form's values from the storage; everything but text values of known fields is dropped. */
export function formFrom<Form extends Record<string, string>>(empty: Form, stored: unknown): Form {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.keys(empty).map((key) => [key, typeof given[key] === 'string' ? given[key] : empty[key]]),
  ) as Form
}
