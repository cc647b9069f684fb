import type { ContactInfoEntry, LocalizedText, Setting } from '@lotus/openapi/schema'

/** Who the shop is (settings of the group STORE): data of the shop, never of the code. */
export type Shop = {
  name: string
  /** The characters on the seal beside the name; null where the shop has none. */
  seal: string | null
  cnpj: string | null
  /** Who built the platform, and what they do not answer for (NAV-19). */
  developerCredit: LocalizedText | null
}

/** The name of the software, shown while nobody has said how the shop is called. */
const unnamed = 'Lótus'

/** The shop that nobody has described. */
export const unknownShop: Shop = { name: unnamed, seal: null, cnpj: null, developerCredit: null }

export function shopOf(settings: readonly Setting[]): Shop {
  const store = (key: string) => settings.find((setting) => setting.group === 'STORE' && setting.key === key)?.value
  const credit = store('developerCredit') as { text?: Partial<LocalizedText> } | null | undefined
  return {
    name: word(store('name')) ?? unnamed,
    seal: word(store('nameZh')),
    cnpj: word(store('cnpj')),
    developerCredit: typeof credit?.text?.['pt-BR'] === 'string' ? (credit.text as LocalizedText) : null,
  }
}

/** The contact entries in the value of the setting CONTACT_INFO. */
export const contactInfoOf = (value: unknown): ContactInfoEntry[] => (Array.isArray(value) ? value.filter(isEntry) : [])

const word = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

function isEntry(value: unknown): value is ContactInfoEntry {
  const entry = value as Partial<ContactInfoEntry> | null
  return typeof entry?.name === 'string' && typeof entry.value === 'string'
}
