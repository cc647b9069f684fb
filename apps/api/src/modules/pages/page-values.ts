import { toReais } from '@lotus/commerce/money'
import type { ContactInfoEntry, Language, LocalizedText, Setting } from '@lotus/openapi/schema'

import type { PageValues } from './page-document.ts'
import type { placeholders } from './page-files.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null

/** A subtotal from which a delivery is free, and where. */
export type FreeArea = { freeFromCents: number; area: LocalizedText }

/** An amount that is the same everywhere, or the amount of each area; null if delivery is never free. */
function freeFromOf(areas: readonly FreeArea[], language: Language, money: (reais: number) => string): string | null {
  const [first, ...more] = areas
  if (first === undefined) return null
  if (more.length === 0) return money(toReais(first.freeFromCents))
  const each = areas.map(({ freeFromCents, area }) => `${money(toReais(freeFromCents))} (${area[language]})`)
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(each)
}

/** The shop's own data for the texts of its pages, out of its settings; null for what it has not set. */
export function pageValues(
  settings: readonly Setting[],
  contacts: readonly ContactInfoEntry[],
  free: readonly FreeArea[],
  language: Language,
) {
  const valueOf = (key: string) => settings.find((setting) => setting.key === key)?.value
  const contact = (...names: string[]) => textOf(contacts.find(({ name }) => names.includes(name))?.value)
  const config = (valueOf('PRODUCTS_CONFIG') ?? {}) as Record<string, unknown>
  const money = (reais: number) => new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(reais)
  const minimum = positive(config['minimumOrderValue'])
  const instalments = (name: string) => {
    const value = positive(config[name])
    return value === null || value < 2 ? null : String(value)
  }
  const hours = valueOf('hours') as Partial<LocalizedText> | null | undefined
  return {
    shop: textOf(valueOf('name')) ?? 'Lótus',
    cnpj: textOf(valueOf('cnpj')) ?? contact('CNPJ'),
    address: contact('address'),
    email: contact('email'),
    phone: contact('phone'),
    whatsapp: contact('whatsapp'),
    wechat: contact('wechat'),
    website: contact('website'),
    hours: textOf(hours?.[language]) ?? contact('businessHours', 'business_hours'),
    minimumOrder: minimum === null ? null : money(minimum),
    freeShippingFrom: freeFromOf(free, language, money),
    maxInstallments: instalments('maxInstallments'),
    interestFree: instalments('interestFreeInstallments'),
  } satisfies PageValues & Record<(typeof placeholders)[number], string | null>
}
