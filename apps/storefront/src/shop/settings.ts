import type { LocalizedText, Setting, Tint } from '@lotus/openapi/schema'

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
  freeShippingFrom: number
  /** The maximum installments of a card payment, and the interest-free ones (D10). */
  maxInstallments: number
  interestFreeInstallments: number
  /** The remaining units are shown at or below this number. */
  lowStock: number
}

const tints = {
  noodles: true,
  sauces: true,
  rice: true,
  tea: true,
  sweets: true,
  fresh: true,
  frozen: true,
  drinks: true,
  snacks: true,
  pantry: true,
} satisfies Record<Tint, true>

/** The hero's slides (setting BANNER), without invalid ones: a typo removes one slide, not the page. */
export const bannersOf = (settings: Setting[]): Banner[] => banners(valueOf(settings, 'BANNER'))

/** The promotions beside the hero (setting PROMO_TILES). */
export const promotionsOf = (settings: Setting[]): Banner[] => banners(valueOf(settings, 'PROMO_TILES'))

/** The rules of sale (setting PRODUCTS_CONFIG). Defaults promise nothing. */
export function productsConfigOf(value: unknown): ProductsConfig {
  const given = record(value)
  const number = (name: string, otherwise: number) => {
    const found = given[name]
    return typeof found === 'number' && found >= 0 && Number.isFinite(found) ? found : otherwise
  }
  return {
    minimumOrder: number('minimumOrderValue', 0),
    freeShippingFrom: number('freeShippingFrom', 0),
    maxInstallments: number('maxInstallments', 1),
    interestFreeInstallments: number('interestFreeInstallments', 1),
    lowStock: number('lowStock', 3),
  }
}

const valueOf = (settings: Setting[], wanted: string): unknown => settings.find(({ key }) => key === wanted)?.value

const banners = (value: unknown): Banner[] => (Array.isArray(value) ? value.filter(isBanner) : [])

function isBanner(value: unknown): value is Banner {
  const { title, text, action, href, imageUrl, accents = [], tint } = record(value)
  const isPath = typeof href === 'string' && /^\/(?!\/)/.test(href)
  const isTint = tint === 'jade' || (typeof tint === 'string' && Object.hasOwn(tints, tint))
  const arePictures = Array.isArray(accents) && accents.length <= 2 && [imageUrl, ...accents].every(isString)
  return isPath && isTint && arePictures && [title, text, action].every(isText)
}

const isString = (value: unknown): boolean => typeof value === 'string'

const isText = (value: unknown): boolean => typeof record(value)['pt-BR'] === 'string'

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
