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
const kept = formOfProfile(profile)

describe('profile form (USER-01)', () => {
  it('shows the masks and never the kept CPF', () => {
    expect(kept).toEqual({
      username: 'Mei Tanaka',
      email: 'mei.tanaka@example.com',
      currentPassword: '',
      phone: '(41) 99999-0000',
      cpf: '',
      keepCpf: true,
    })
  })

  it('sends what is in it, and leaves the kept CPF alone', () => {
    expect(updateOf(kept, profile, 'pt-BR')).toEqual({
      username: 'Mei Tanaka',
      email: 'mei.tanaka@example.com',
      phone: '41999990000',
      language: 'pt-BR',
    })
  })

  it('takes a new CPF, or the old one away', () => {
    expect(updateOf({ ...kept, keepCpf: false, cpf: '123.456.789-09' }, profile, undefined).cpf).toBe('12345678909')
    expect(updateOf({ ...kept, keepCpf: false, phone: '' }, profile, undefined)).toMatchObject({
      cpf: null,
      phone: null,
    })
    expect(updateOf(formOfProfile(profileNew), profileNew, undefined)).toMatchObject({ cpf: null, phone: null })
  })

  it('asks for the password with another e-mail only', () => {
    const moved = { ...kept, email: 'mei.nova@example.com' }
    expect(problemsOf(profileForm(profile), moved)).toEqual({ currentPassword: 'required' })
    expect(problemsOf(profileForm(profile), { ...kept, email: ' MEI.Tanaka@example.com ' })).toEqual({})
    expect(updateOf({ ...moved, currentPassword: 'panela de barro' }, profile, undefined)).toMatchObject({
      email: 'mei.nova@example.com',
      currentPassword: 'panela de barro',
    })
    expect(updateOf({ ...kept, currentPassword: 'typed and taken back' }, profile, undefined)).not.toHaveProperty(
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
  ])('refuses %s "%s"', (field, value, expected) => {
    expect(problemsOf(profileForm(profile), { ...kept, [field]: value })).toMatchObject({ [field]: expected })
  })

  it('UX-06 names what is missing, in the order of the form', () => {
    expect(missingOf(profileForm(profile), { ...kept, email: '', username: ' ' })).toEqual(['username', 'email'])
    expect(missingOf(profileForm(profile), { ...kept, email: 'x' })).toEqual(['currentPassword'])
    expect(missingOf(profileForm(profile), kept)).toEqual([])
  })

  it('D43 takes a Chinese name of two characters', () => {
    expect(problemsOf(profileForm(profile), { ...kept, username: '李明' })).toEqual({})
  })
})

describe('password form (USER-01)', () => {
  const changed = {
    currentPassword: 'panela de barro',
    newPassword: 'chaleira azul 7',
    confirmation: 'chaleira azul 7',
  }

  it('becomes what the contract takes', () => {
    expect(passwordChangeOf(changed, profile)).toEqual({
      currentPassword: 'panela de barro',
      newPassword: 'chaleira azul 7',
    })
    expect(passwordChangeOf({ ...changed, currentPassword: '' }, profileGoogle)).toEqual({
      newPassword: 'chaleira azul 7',
    })
  })

  it('asks for all three, twice the same and not too short (D22)', () => {
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

describe('deletion form (USER-01, D23)', () => {
  it('wants the e-mail typed, whatever its capitals, and the password where there is one', () => {
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
