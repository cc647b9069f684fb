import * as v from 'valibot'

import { parseCep } from '@lotus/commerce/cep'
import { cleanEmail, hasTaxIdLength, parsePhone, parseTaxId } from '@lotus/commerce/typed'

import { problem, type FieldError } from './field-error.ts'
import { passwordLength } from './password-strength.ts'

export const text = v.pipe(v.string(), v.trim(), v.nonEmpty(problem('required')))

/** Fields have no `maxLength`: a text that is too long is rejected, not cut. */
export const atMost = (most: number) => v.maxLength<string, number, 'long'>(most, problem('long'))

export const atLeast = (length: number, most: number) =>
  v.pipe(text, v.minLength(length, problem('short')), atMost(most))

export const optional = (most: number) => v.pipe(v.string(), v.trim(), atMost(most))

/** An e-mail address of the length that the contract allows. */
export const email = v.pipe(
  v.string(),
  v.transform(cleanEmail),
  v.nonEmpty(problem('required')),
  v.email(problem('email')),
  atMost(254),
)

/** Parses the typed text into its stored form. An invalid text is rejected, never shortened. */
const parsedWith = <Problem extends FieldError>(parse: (text: string) => string | null, code: Problem) =>
  [
    v.check<string, Problem>((typed) => parse(typed) !== null, problem(code)),
    v.transform((typed: string) => parse(typed) ?? typed),
  ] as const

export const phone = v.pipe(text, ...parsedWith(parsePhone, 'phone'))
export const cep = v.pipe(text, ...parsedWith(parseCep, 'cep'))
export const taxId = v.pipe(text, v.check(hasTaxIdLength, problem('cpfLength')), ...parsedWith(parseTaxId, 'cpf'))

/** Two Chinese characters are a complete name (D43). */
export const isName = (name: string) => [...name].length >= (/\p{Script=Han}/u.test(name) ? 2 : 3)

/** A password. Never trimmed: spaces are part of it. */
export const password = v.pipe(v.string(), v.nonEmpty(problem('required')), atMost(passwordLength.most))

/** A long enough new password; the server decides what it accepts. */
export const strong = v.minLength<string, number, 'weak'>(passwordLength.least, problem('weak'))
