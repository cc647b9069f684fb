import { formatPhone, isPhone, stripPhone, whatsappLink } from '@lotus/commerce/brazil'
import type { ContactInfoEntry } from '@lotus/openapi/schema'

import { mapLink } from '#shop/stores.ts'
import type { QueryState } from '#layout/query-state.ts'

/** A contact of the shop; `href` is null when there is nothing to open. */
export type ContactRow = { kind: ContactKind; text: string; href: string | null }

export type Contact = {
  /** In the shop's order. */
  rows: ContactRow[]
  /** Text from the shop's settings. */
  hours: string | null
}

/** The shop's contacts (NAV-20). */
export type ContactState = QueryState<Contact>

export const rowsOf = (contact: ContactState, kinds: readonly ContactKind[]): ContactRow[] =>
  typeof contact === 'string' ? [] : contact.rows.filter(({ kind }) => kinds.includes(kind))

/** Ways to talk to the shop; the other kinds tell where it is. */
export const directKinds: readonly ContactKind[] = ['phone', 'whatsapp', 'email']

export const whatsappOf = (contact: ContactState): ContactRow | null => rowsOf(contact, ['whatsapp'])[0] ?? null

const email = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

const shown = {
  phone: (value) => ({ text: formatPhone(value), href: isPhone(value) ? `tel:+55${stripPhone(value)}` : null }),
  whatsapp: (value) => ({ text: formatPhone(value), href: whatsappLink(value) }),
  email: (value) => ({ text: value, href: email.test(value) ? `mailto:${value}` : null }),
  address: (value) => ({ text: value, href: mapLink(value) }),
  website: (value) => ({ text: value.replace(/^https?:\/\//, ''), href: /^https?:\/\//.test(value) ? value : null }),
  wechat: (value) => ({ text: value, href: null }),
} satisfies Record<string, (value: string) => Omit<ContactRow, 'kind'>>

export type ContactKind = keyof typeof shown

const isKind = (name: string): name is ContactKind => Object.hasOwn(shown, name)

/** Converts the entries to rows, without entries that are no contact, such as the CNPJ (NAV-20, NAV-21). */
export function contactOf(entries: readonly ContactInfoEntry[]): Contact {
  const filled = entries.filter(({ value }) => value.trim() !== '')
  return {
    rows: filled.flatMap(({ name, value }) => (isKind(name) ? [{ kind: name, ...shown[name](value.trim()) }] : [])),
    hours: filled.find(({ name }) => name === 'businessHours' || name === 'business_hours')?.value ?? null,
  }
}
