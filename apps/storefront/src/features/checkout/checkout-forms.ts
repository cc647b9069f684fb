import * as v from 'valibot'

import type { GuestData } from '@lotus/openapi/schema'

import { fieldsOf } from '#storage/storage.ts'
import { problem } from '#forms/field-error.ts'
import { atMost, email, isName, phone, taxId, text } from '#forms/form-rules.ts'

/** The values as typed; `guestOf` converts them for the API. */
export const guestForm = v.object({
  email,
  name: v.pipe(text, v.check(isName, problem('short')), atMost(120)),
  phone,
  cpf: taxId,
})
export type GuestForm = v.InferInput<typeof guestForm>

export const emptyGuest: GuestForm = { email: '', name: '', phone: '', cpf: '' }

export const guestOf = (form: GuestForm): GuestData => v.parse(guestForm, form)

/** A form's values from the storage; everything but text values of known fields is dropped. */
export function formFrom<Form extends Record<string, string>>(empty: Form, stored: unknown): Form {
  const values = fieldsOf(stored)
  return Object.fromEntries(
    Object.keys(empty).map((key) => [key, typeof values[key] === 'string' ? values[key] : empty[key]]),
  ) as Form
}
