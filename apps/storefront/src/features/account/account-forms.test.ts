import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { profile, profileGoogle, profileNew } from '@lotus/fixtures/accounts'

import {
  deletionForm,
  deletionOf,
  emptyDeletion,
  emptyPasswords,
  formOfProfile,
  missingOf,
  passwordChangeOf,
  passwordForm,
  profileForm,
  updateOf,
} from './account-forms.ts'

const problemsOf = (schema: v.GenericSchema, form: object) => {
  const { issues = [] } = v.safeParse(schema, form)
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]))
}
const saved = formOfProfile(profile)

describe('USER-01 the profile form', () => {
  it('masks its values and never shows the saved CPF', () => {
    expect(saved).toEqual({
      username: 'Mei Tanaka',
      email: 'mei.tanaka@example.com',
      currentPassword: '',
      phone: '(41) 99999-0000',
      cpf: '',
      keepCpf: true,
    })
  })

  it('sends its values and keeps the saved CPF', () => {
    expect(updateOf(saved, profile, 'pt-BR')).toEqual({
      username: 'Mei Tanaka',
      email: 'mei.tanaka@example.com',
      phone: '41999990000',
      language: 'pt-BR',
    })
  })

  it('replaces or removes the saved CPF', () => {
    expect(updateOf({ ...saved, keepCpf: false, cpf: '123.456.789-09' }, profile, undefined).cpf).toBe('12345678909')
    expect(updateOf({ ...saved, keepCpf: false, phone: '' }, profile, undefined)).toMatchObject({
      cpf: null,
      phone: null,
    })
    expect(updateOf(formOfProfile(profileNew), profileNew, undefined)).toMatchObject({ cpf: null, phone: null })
  })

  it('requires the password only for another e-mail', () => {
    const moved = { ...saved, email: 'mei.nova@example.com' }
    expect(problemsOf(profileForm(profile), moved)).toEqual({ currentPassword: 'required' })
    expect(problemsOf(profileForm(profile), { ...saved, email: ' MEI.Tanaka@example.com ' })).toEqual({})
    expect(updateOf({ ...moved, currentPassword: 'panela de barro' }, profile, undefined)).toMatchObject({
      email: 'mei.nova@example.com',
      currentPassword: 'panela de barro',
    })
    expect(updateOf({ ...saved, currentPassword: 'typed and taken back' }, profile, undefined)).not.toHaveProperty(
      'currentPassword',
    )
  })

  it.each([
    ['username', '', 'required'],
    ['username', 'Li', 'short'],
    ['email', '', 'required'],
    ['email', 'mei@', 'email'],
    ['phone', '(41) 1234-5678', 'phone'],
    ['cpf', '123.456.789-00', 'cpf'],
  ])('rejects %s "%s"', (field, value, expected) => {
    expect(problemsOf(profileForm(profile), { ...saved, [field]: value })).toMatchObject({ [field]: expected })
  })

  it('UX-06 lists the missing fields in the order of the form', () => {
    expect(missingOf(profileForm(profile), { ...saved, email: '', username: ' ' })).toEqual(['username', 'email'])
    expect(missingOf(profileForm(profile), { ...saved, email: 'x' })).toEqual(['currentPassword'])
    expect(missingOf(profileForm(profile), saved)).toEqual([])
  })

  it('D43 accepts a Chinese name of two characters', () => {
    expect(problemsOf(profileForm(profile), { ...saved, username: '李明' })).toEqual({})
  })
})

describe('USER-01 the password form', () => {
  const changed = {
    currentPassword: 'panela de barro',
    newPassword: 'chaleira azul 7',
    confirmation: 'chaleira azul 7',
  }

  it('converts to the request of the contract', () => {
    expect(passwordChangeOf(changed, profile)).toEqual({
      currentPassword: 'panela de barro',
      newPassword: 'chaleira azul 7',
    })
    expect(passwordChangeOf({ ...changed, currentPassword: '' }, profileGoogle)).toEqual({
      newPassword: 'chaleira azul 7',
    })
  })

  it('D22 requires all three passwords, an equal confirmation and the minimum length', () => {
    expect(problemsOf(passwordForm(profile), emptyPasswords)).toMatchObject({
      currentPassword: 'required',
      newPassword: 'required',
      confirmation: 'required',
    })
    expect(problemsOf(passwordForm(profileGoogle), emptyPasswords)).not.toHaveProperty('currentPassword')
    expect(problemsOf(passwordForm(profile), { ...changed, confirmation: 'chaleira azul 8' })).toEqual({
      confirmation: 'different',
    })
    expect(problemsOf(passwordForm(profile), { ...changed, newPassword: 'curta', confirmation: 'curta' })).toEqual({
      newPassword: 'weak',
    })
  })
})

describe('USER-01 D23 the deletion form', () => {
  it('requires the e-mail in any case, and the password of an account that has one', () => {
    const typed = { password: 'panela de barro', confirmation: ' Mei.Tanaka@example.com' }
    expect(deletionOf(typed, profile)).toEqual({
      password: 'panela de barro',
      confirmation: 'Mei.Tanaka@example.com',
    })
    expect(problemsOf(deletionForm(profile), emptyDeletion)).toMatchObject({
      password: 'required',
      confirmation: 'required',
    })
    expect(problemsOf(deletionForm(profile), { ...typed, confirmation: 'mei@example.com' })).toEqual({
      confirmation: 'different',
    })
    expect(deletionOf({ password: '', confirmation: profileGoogle.email }, profileGoogle)).toEqual({
      confirmation: profileGoogle.email,
    })
  })
})
