import type { ContactInfoEntry, Language, LocalizedText, Setting } from '@lotus/openapi/schema'

import type { PageValues } from './page-document.ts'
import type { placeholders } from './page-files.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null

/** The shop's own data for the texts of its pages, out of its public settings; null for what it has not set. */
export function pageValues(settings: readonly Setting[], contacts: readonly ContactInfoEntry[], language: Language) {
  const valueOf = (key: string) => settings.find((setting) => setting.key === key)?.value
  const contact = (...names: string[]) => textOf(contacts.find(({ name }) => names.includes(name))?.value)
  const config = (valueOf('PRODUCTS_CONFIG') ?? {}) as Record<string, unknown>
  const amount = (name: string) => {
    const value = positive(config[name])
    return value === null ? null : new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(value)
  }
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
    minimumOrder: amount('minimumOrderValue'),
    freeShippingFrom: amount('freeShippingFrom'),
    maxInstallments: instalments('maxInstallments'),
    interestFree: instalments('interestFreeInstallments'),
  } satisfies PageValues & Record<(typeof placeholders)[number], string | null>
}
