import type { Product } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import type { JsonLd } from '#routing/json-ld.ts'

/** The schema.org data of a product. `origin` is scheme and host; prices in BRL. */
export function productJsonLd(product: Product, locale: string, origin: string, imageUrl: string): JsonLd {
  const { productId, names, description, code, brand, finalPrice, quantity, rating, ratingCount, category } = product
  const url = `${origin}/products/${productId}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: localized(names, locale),
    description: localized(description, locale),
    image: new URL(imageUrl, `${origin}/`).href,
    sku: code,
    brand: { '@type': 'Brand', name: brand },
    category: localized(category.names, locale),
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: finalPrice.toFixed(2),
      priceCurrency: 'BRL',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...(ratingCount > 0
      ? {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: ratingCount, bestRating: 5 },
        }
      : {}),
  }
}
