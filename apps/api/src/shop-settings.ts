import { toCents } from '@lotus/commerce/money'
import { isLanguage } from '@lotus/commerce/languages'
import type { Language, Receipt } from '@lotus/openapi/schema'

import type { ShippingTable } from './domain/shipping-table.ts'
import { loadDefaultShipping } from './shop-files.ts'

/** The value of a setting of any group; undefined without one. */
type ReadSetting = (key: string) => Promise<unknown>

const numberIn = (value: unknown, name: string): number | null => {
  const found = ((value ?? {}) as Record<string, unknown>)[name]
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : null
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 120) : null

/** Defaults for installments (D10). */
const fallback = { maxInstallments: 12, interestFreeInstallments: 3 }

/** Typed access to the settings that the server's own rules depend on. */
export function createShopSettings(read: ReadSetting) {
  const defaultShipping = loadDefaultShipping()
  return {
    defaultShipping: () => defaultShipping,
    /** D11: where, by whom and at which prices the shop delivers. The import validates it. */
    shipping: async (): Promise<ShippingTable> =>
      ((await read('SHIPPING')) as ShippingTable | undefined) ?? defaultShipping,
    /** The shop on a receipt: its name and CNPJ, and how to reach it. */
    async seller(): Promise<Receipt['seller']> {
      const contacts = await read('CONTACT_INFO')
      const contact = (name: string): string | null => {
        const list: unknown[] = Array.isArray(contacts) ? contacts : []
        const entry = list.find((item) => ((item ?? {}) as Record<string, unknown>)['name'] === name)
        return textIn(((entry ?? {}) as Record<string, unknown>)['value'])
      }
      return {
        name: textIn(await read('name')) ?? 'Lótus',
        cnpj: textIn(await read('cnpj')) ?? contact('CNPJ'),
        address: contact('address'),
        email: contact('email'),
        phone: contact('phone'),
      }
    },
    /** The language of e-mails to the shop. */
    async shopLanguage(): Promise<Language> {
      const value = await read('DEFAULT_LANGUAGE')
      return isLanguage(value) ? value : 'pt-BR'
    },
    /** The addresses that get an e-mail about each paid order; none by default. */
    async newOrderEmails(): Promise<string[]> {
      const value = await read('newOrderEmails')
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
    },
    shopName: async () => String((await read('name')) ?? 'Lótus'),
    /** D12, in cents; zero if the shop has no minimum. */
    async minimumOrderCents(): Promise<number> {
      return toCents(numberIn(await read('PRODUCTS_CONFIG'), 'minimumOrderValue') ?? 0)
    },
    async installments(): Promise<typeof fallback> {
      const config = await read('PRODUCTS_CONFIG')
      return {
        maxInstallments: numberIn(config, 'maxInstallments') ?? fallback.maxInstallments,
        interestFreeInstallments: numberIn(config, 'interestFreeInstallments') ?? fallback.interestFreeInstallments,
      }
    },
    closedDays: () => read('closedDays'),
    /** The number of units up to which stock counts as low. */
    lowStock: async () => numberIn(await read('PRODUCTS_CONFIG'), 'lowStock') ?? 3,
  }
}
