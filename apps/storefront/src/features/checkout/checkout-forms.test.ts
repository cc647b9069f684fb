import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { guestData } from '@lotus/fixtures/checkout'

import { emptyGuest, formFrom, guestForm, guestOf } from './checkout-forms.ts'

const guest = { email: 'mei.tanaka@example.com', name: 'Mei Tanaka', phone: '(41) 99999-0000', cpf: '123.456.789-09' }

const problemsOf = (schema: typeof guestForm, form: object) => {
  const { issues = [] } = v.safeParse(schema, form)
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]))
}

describe('guest form (CHK-02)', () => {
  it('converts to the contract’s type', () => {
    expect(guestOf(guest)).toEqual(guestData)
    expect(guestOf({ ...guest, phone: '+81 90 1234 5678' }).phone).toBe('+819012345678')
    expect(guestOf({ ...guest, email: '  mei.tanaka@example.com ', phone: '+55 41 99999-0000' })).toEqual(guestData)
  })

  it('requires every field', () => {
    expect(problemsOf(guestForm, emptyGuest)).toEqual({
      email: 'required',
      name: 'required',
      phone: 'required',
      cpf: 'required',
    })
  })

  it.each([
    ['email', 'mei@', 'email'],
    ['name', 'Me', 'short'],
    ['phone', '(41) 1234-5678', 'phone'],
    ['phone', '(20) 99999-0000', 'phone'],
    ['cpf', '123.456.789-00', 'cpf'],
    ['cpf', '111.111.111-11', 'cpf'],
    ['cpf', '11.222.333/0001-8199', 'cpfLength'],
    ['phone', '(41) 99999-00001', 'phone'],
    ['name', 'a'.repeat(121), 'long'],
  ])('BEY-09 rejects %s %s', (field, value, problem) => {
    expect(problemsOf(guestForm, { ...guest, [field]: value })).toEqual({ [field]: problem })
  })

  it('D43 accepts a Chinese name of two characters', () => {
    expect(guestOf({ ...guest, name: '李明' }).name).toBe('李明')
  })
})

describe('formFrom (CHK-11)', () => {
  it('keeps only text values of known fields', () => {
    expect(formFrom(emptyGuest, { email: 'a', name: 4, other: 'x' })).toEqual({ ...emptyGuest, email: 'a' })
    expect(formFrom(emptyGuest, null)).toEqual(emptyGuest)
  })
})
