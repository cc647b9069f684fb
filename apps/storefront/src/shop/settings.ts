import type { LocalizedText, Tint } from '@lotus/openapi/schema'

import { fieldsOf } from '#storage/storage.ts'

/** A hero slide or promotion tile: texts by language, a path of this shop, a picture, a tint or the brand color. */
export type Banner = {
  title: LocalizedText
  text: LocalizedText
  action: LocalizedText
  href: string
  imageUrl: string
  /** At most two small pictures around that of a slide, not on phones. */
  accents?: string[]
  tint: Tint | 'jade'
}

/** The rules of sale; amounts in decimal reais. */
export type ProductsConfig = {
  minimumOrder: number
  /** The maximum installments of a card payment, and the interest-free ones (D10). */
  maxInstallments: number
  interestFreeInstallments: number
  /** The remaining units are shown at or below this number. */
  lowStock: number
}

/** The rules of sale (setting PRODUCTS_CONFIG). Defaults promise nothing. */
export function productsConfigOf(value: unknown): ProductsConfig {
  const setting = fieldsOf(value)
  const number = (name: string, otherwise: number) => {
    const found = setting[name]
    return typeof found === 'number' && found >= 0 && Number.isFinite(found) ? found : otherwise
  }
  return {
    minimumOrder: number('minimumOrderValue', 0),
    maxInstallments: number('maxInstallments', 1),
    interestFreeInstallments: number('interestFreeInstallments', 1),
    lowStock: number('lowStock', 3),
  }
}
