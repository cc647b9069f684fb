import * as v from 'valibot'

import { cleanEmail } from '@lotus/commerce/typed'
import type { SignInRequest, SignUpRequest } from '@lotus/openapi/schema'

import { problem } from '#forms/field-error.ts'
import * as rules from '#forms/form-rules.ts'

/** The minimum lengths that the forms state (source.md, section 5). */
export const fewest = { email: 3, password: 5, username: 3 }

const email = v.pipe(
  v.string(),
  v.transform(cleanEmail),
  v.nonEmpty(problem('required')),
  v.minLength(fewest.email, problem('short')),
  v.email(problem('email')),
  rules.atMost(254),
)
const password = v.pipe(rules.password, v.minLength(fewest.password, problem('short')))
const newPassword = v.pipe(password, rules.strong)

/** Two characters are a complete Chinese name (D43). */
const isUsername = (name: string) => [...name].length >= (/^\p{Script=Han}+$/u.test(name) ? 2 : fewest.username)

const isSame = (form: { password: string; confirmation: string }) => form.password === form.confirmation
const twice = [['password'], ['confirmation']] as const

export const loginForm = v.object({ email, password })
export type LoginForm = v.InferInput<typeof loginForm>

export const signUpForm = v.pipe(
  v.object({
    username: v.pipe(rules.text, v.check(isUsername, problem('short')), rules.atMost(60)),
    email,
    password: newPassword,
    confirmation: password,
    terms: v.pipe(
      v.boolean(),
      v.check((accepted) => accepted, problem('required')),
    ),
  }),
  v.forward(v.partialCheck(twice, isSame, problem('different')), ['confirmation']),
)
export type SignUpForm = v.InferInput<typeof signUpForm>

export const emailForm = v.object({ email })
export const passwordForm = v.object({ password })
export const newPasswordForm = v.pipe(
  v.object({ password: newPassword, confirmation: password }),
  v.forward(v.partialCheck(twice, isSame, problem('different')), ['confirmation']),
)

export const credentialsOf = (form: LoginForm): SignInRequest => v.parse(loginForm, form)

/** The request body of a valid form; the e-mail is written in `language`. */
export function registrationOf(form: SignUpForm, language: NonNullable<SignUpRequest['language']>): SignUpRequest {
  const { username, email: address, password: chosen, terms } = v.parse(signUpForm, form)
  return { username, email: address, password: chosen, acceptTerms: terms, language }
}
