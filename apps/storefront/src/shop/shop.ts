import type { ContactInfoEntry, LocalizedText, Setting } from '@lotus/openapi/schema'

/** The shop's identity (settings group STORE). */
export type Shop = {
  name: string
  /** The characters on the seal beside the name, or null. */
  seal: string | null
  cnpj: string | null
  /** Opening hours as text, or null (INFO-03). */
  hours: LocalizedText | null
  /** The platform's builder and its disclaimer (NAV-19). */
  developerCredit: LocalizedText | null
}

/** The name of the software, shown while the shop has no name. */
const unnamed = 'Lótus'

/** The shop without settings. */
export const unknownShop: Shop = { name: unnamed, seal: null, cnpj: null, hours: null, developerCredit: null }

export function shopOf(settings: readonly Setting[]): Shop {
  const store = (key: string) => settings.find((setting) => setting.group === 'STORE' && setting.key === key)?.value
  const credit = store('developerCredit') as { text?: unknown } | null | undefined
  return {
    name: word(store('name')) ?? unnamed,
    seal: word(store('nameZh')),
    cnpj: word(store('cnpj')),
    hours: texts(store('hours')),
    developerCredit: texts(credit?.text),
  }
}

/** The contact entries of the setting CONTACT_INFO. */
export const contactInfoOf = (value: unknown): ContactInfoEntry[] => (Array.isArray(value) ? value.filter(isEntry) : [])

/** Texts by language; pt-BR is required. */
function texts(value: unknown): LocalizedText | null {
  const found = value as Partial<LocalizedText> | null | undefined
  return word(found?.['pt-BR']) === null ? null : (found as LocalizedText)
}

const word = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

function isEntry(value: unknown): value is ContactInfoEntry {
  const entry = value as Partial<ContactInfoEntry> | null
  return typeof entry?.name === 'string' && typeof entry.value === 'string'
}
