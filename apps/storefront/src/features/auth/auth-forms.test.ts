import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { credentialsOf, loginForm, newPasswordForm, registrationOf, signUpForm } from './auth-forms.ts'

/** The first error of each field, as the form shows it. */
function problems(schema: v.GenericSchema, form: object): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of v.safeParse(schema, form).issues ?? []) found[v.getDotPath(issue) ?? ''] ??= issue.message
  return found
}

const registration = {
  username: 'Mei Tanaka',
  email: 'mei@example.com',
  password: 'panela de barro',
  confirmation: 'panela de barro',
  terms: true,
}

describe('AUTH-11 the login form', () => {
  it.each([
    ['', '', { email: 'required', password: 'required' }],
    ['  ', '12345', { email: 'required' }],
    ['m@', '1234', { email: 'short', password: 'short' }],
    ['mei', '12345', { email: 'email' }],
    ['mei@example.com', '     ', {}],
    ['mei@example.com', 'x'.repeat(129), { password: 'long' }],
  ])('validates "%s" with "%s"', (email, password, expected) => {
    expect(problems(loginForm, { email, password })).toEqual(expected)
  })

  it('trims the e-mail and keeps the password unchanged', () => {
    expect(credentialsOf({ email: ' mei@example.com ', password: ' senha ' })).toEqual({
      email: 'mei@example.com',
      password: ' senha ',
    })
  })
})

describe('AUTH-12 the sign-up form', () => {
  it('requires every field', () => {
    expect(problems(signUpForm, { username: '', email: '', password: '', confirmation: '', terms: false })).toEqual({
      username: 'required',
      email: 'required',
      password: 'required',
      confirmation: 'required',
      terms: 'required',
    })
  })

  it.each([
    ['Me', { username: 'short' }],
    ['Mei', {}],
    ['李', { username: 'short' }],
    ['李明', {}],
    ['李a', { username: 'short' }],
    ['x'.repeat(61), { username: 'long' }],
  ])('D43 validates the name "%s"', (username, expected) => {
    expect(problems(signUpForm, { ...registration, username })).toEqual(expected)
  })

  it.each([
    ['1234', '1234', { password: 'short', confirmation: 'short' }],
    ['1234567', '1234567', { password: 'weak' }],
    ['panela de barro', 'panela de barra', { confirmation: 'different' }],
    ['panela de barro', '', { confirmation: 'required' }],
  ])('D22 validates the password "%s" confirmed by "%s"', (password, confirmation, expected) => {
    expect(problems(signUpForm, { ...registration, password, confirmation })).toEqual(expected)
  })

  it('sends the request of the contract without the confirmation', () => {
    expect(registrationOf({ ...registration, username: ' Mei Tanaka ' }, 'zh-CN')).toEqual({
      username: 'Mei Tanaka',
      email: 'mei@example.com',
      password: 'panela de barro',
      acceptTerms: true,
      language: 'zh-CN',
    })
  })
})

it('D28 the reset form requires the new password twice', () => {
  expect(problems(newPasswordForm, { password: 'panela de barro', confirmation: 'panela' })).toEqual({
    confirmation: 'different',
  })
})
