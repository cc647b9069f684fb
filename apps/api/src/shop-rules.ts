import { toCents } from '@lotus/commerce/money'

type ReadSetting = (key: string) => Promise<unknown>

const numberIn = (value: unknown, name: string): number | null => {
  const found = ((value ?? {}) as Record<string, unknown>)[name]
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : null
}

/** Where the shop's settings say nothing: D10. */
const fallback = { maxInstallments: 12, interestFreeInstallments: 3 }

/** The rules of selling that the shop keeps in its settings. */
export const createShopRules = (readSetting: ReadSetting) => ({
  /** D12, in cents; nothing where the shop has not said anything. */
  async minimumOrderCents(): Promise<number> {
    return toCents(numberIn(await readSetting('PRODUCTS_CONFIG'), 'minimumOrderValue') ?? 0)
  },
  async installments(): Promise<typeof fallback> {
    const config = await readSetting('PRODUCTS_CONFIG')
    return {
      maxInstallments: numberIn(config, 'maxInstallments') ?? fallback.maxInstallments,
      interestFreeInstallments: numberIn(config, 'interestFreeInstallments') ?? fallback.interestFreeInstallments,
    }
  },
  closedDays: (): Promise<unknown> => readSetting('closedDays'),
})
