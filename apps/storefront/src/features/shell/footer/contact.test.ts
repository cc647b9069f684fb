import { expect, test } from 'vitest'

import { contactInfo } from '@lotus/fixtures/settings'

import { mapLink } from '#shop/stores.ts'

import { contactOf } from './contact.ts'

test('NAV-20 NAV-21 converts the entries to rows in the shop’s order, with Brazilian phone formats', () => {
  expect(contactOf(contactInfo)).toEqual({
    rows: [
      { kind: 'phone', text: '(41) 3333-0000', href: 'tel:+554133330000' },
      { kind: 'email', text: 'contato@emporiolotus.example', href: 'mailto:contato@emporiolotus.example' },
      { kind: 'whatsapp', text: '(41) 99999-0000', href: 'https://wa.me/5541999990000' },
      {
        kind: 'address',
        text: 'Rua das Lótus, 88 - Centro, Curitiba - PR, 80010-000',
        href: mapLink(contactInfo[3]!.value),
      },
      { kind: 'website', text: 'emporiolotus.example', href: 'https://emporiolotus.example' },
      { kind: 'wechat', text: 'emporiolotus', href: null },
    ],
    hours: 'Todos os dias, 8h às 20h',
  })
})

test('NAV-21 groups eleven bare digits; the WhatsApp link has 55 and digits only', () => {
  const [whatsapp] = contactOf([{ name: 'whatsapp', value: '41 999990000' }]).rows
  expect(whatsapp).toEqual({ kind: 'whatsapp', text: '(41) 99999-0000', href: 'https://wa.me/5541999990000' })
})

test('NAV-20 accepts business_hours and ignores empty values and unknown names', () => {
  const entries = [
    { name: 'phone', value: ' ' },
    { name: 'CNPJ', value: '12.345.678/0001-95' },
    { name: 'toString', value: 'x' },
    { name: 'business_hours', value: '9h às 18h' },
  ]
  expect(contactOf(entries)).toEqual({ rows: [], hours: '9h às 18h' })
})

test.each([
  ['website', 'javascript:alert(1)'],
  ['email', 'a@b.c?bcc=x y'],
  ['phone', '123'],
  ['whatsapp', '0800 123 4567'],
])('NAV-20 a %s that leads nowhere is shown without a link', (name, value) => {
  expect(contactOf([{ name, value }]).rows[0]?.href).toBeNull()
})
