import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'

import { addressForm, addressOf, emptyAddress, emptyGuest, formFrom, guestForm, guestOf } from './checkout-forms.ts'

const guest = { email: 'mei.tanaka@example.com', name: 'Mei Tanaka', phone: '(41) 99999-0000', cpf: '123.456.789-09' }
const address = { ...emptyAddress, ...deliveryAddress, zipCode: '80020-310' }

const problemsOf = (schema: typeof guestForm | typeof addressForm, form: object) => {
  const { issues = [] } = v.safeParse(schema, form)
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]))
}

describe('guest form (CHK-02)', () => {
  it('becomes what the contract takes', () => {
    expect(guestOf(guest)).toEqual(guestData)
    expect(guestOf({ ...guest, email: '  mei.tanaka@example.com ', phone: '+55 41 99999-0000' })).toEqual(guestData)
  })

  it('asks for everything', () => {
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
  ])('BEY-09 refuses %s %s', (field, value, problem) => {
    expect(problemsOf(guestForm, { ...guest, [field]: value })).toEqual({ [field]: problem })
  })

  it('D43 takes a Chinese name of two characters', () => {
    expect(guestOf({ ...guest, name: '李明' }).name).toBe('李明')
  })
})

describe('address form', () => {
  it('becomes what the contract takes, without what was left out', () => {
    expect(addressOf(address)).toEqual(deliveryAddress)
    const { complement: _, reference: __, ...short } = deliveryAddress
    expect(addressOf({ ...address, complement: ' ', reference: '' })).toEqual(short)
  })

  it('asks for what is needed', () => {
    expect(problemsOf(addressForm, emptyAddress)).toEqual({
      zipCode: 'required',
      street: 'required',
      number: 'required',
      district: 'required',
      city: 'required',
      state: 'required',
    })
  })

  it.each([
    ['zipCode', '8002031', 'cep'],
    ['street', 'R', 'short'],
    ['state', 'XX', 'format'],
    ['complement', 'a'.repeat(81), 'format'],
  ])('refuses %s %s', (field, value, problem) => {
    expect(problemsOf(addressForm, { ...address, [field]: value })).toEqual({ [field]: problem })
  })
})

describe('formFrom (CHK-11)', () => {
  it('takes what is text in its fields and nothing else', () => {
    expect(formFrom(emptyGuest, { email: 'a', name: 4, other: 'x' })).toEqual({ ...emptyGuest, email: 'a' })
    expect(formFrom(emptyGuest, null)).toEqual(emptyGuest)
  })
})
