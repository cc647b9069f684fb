import type { Product, ReviewPage } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import type { JsonLd } from '#routing/seo.ts'

type JsonLdOptions = {
  /** Scheme and host. */
  origin: string
  imageUrl: string
  /** The reviews on the page: only what can be read is named (D51). */
  reviews?: ReviewPage | undefined
}

/** The schema.org data of a product; prices in BRL. */
export function productJsonLd(product: Product, locale: string, { origin, imageUrl, reviews }: JsonLdOptions): JsonLd {
  const { productId, names, description, code, brand, finalPrice, quantity, category } = product
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
    ...(reviews !== undefined && reviews.content.length > 0 ? ratings(reviews) : {}),
  }
}

const ratings = ({ summary: { average, count }, content }: ReviewPage) => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
  review: content
    .filter(({ comment, author }) => comment !== null && author !== null)
    .map(({ rating, title, comment, author, language, writtenAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      ...(title === null ? {} : { name: title }),
      reviewBody: comment,
      inLanguage: language,
      datePublished: writtenAt.slice(0, 10),
    })),
})
