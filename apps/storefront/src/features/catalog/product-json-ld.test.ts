import { expect, test } from 'vitest'

import { misoDetails, shinRamyunDetails } from '@lotus/fixtures/products'
import { noReviews, reviewPage } from '@lotus/fixtures/reviews'

import { productJsonLd } from './product-json-ld.ts'

const reviewOf = (reviewId: number) => ({
  reviewBody: reviewPage.content.find((review) => review.reviewId === reviewId)?.comment,
})

test('PROD-01 JSON-LD has the page’s data in its language', () => {
  const options = { origin: 'https://shop.example', imageUrl: '/media/mo-0401-clay-og.jpg', reviews: reviewPage }
  expect(productJsonLd(misoDetails, 'es-ES', options)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Pasta de miso blanco 500 g',
    description:
      'Miso de fermentación corta, suave y ligeramente dulce. Disuelve 1 cucharada en 200 ml de caldo caliente, sin hervir.',
    image: 'https://shop.example/media/mo-0401-clay-og.jpg',
    sku: 'MO-0201',
    brand: { '@type': 'Brand', name: 'Hikari' },
    category: 'Miso y pastas',
    url: 'https://shop.example/products/72',
    offers: {
      '@type': 'Offer',
      url: 'https://shop.example/products/72',
      price: '25.11',
      priceCurrency: 'BRL',
      itemCondition: 'https://schema.org/NewCondition',
      availability: 'https://schema.org/InStock',
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.63, reviewCount: 41, bestRating: 5 },
    // Those with a text and the name of their author.
    review: [11, 12, 14, 15].map((reviewId) => expect.objectContaining(reviewOf(reviewId))),
  })
})

test('D51 JSON-LD names ratings only with reviews that can be read on the page', () => {
  const options = { origin: 'https://shop.example', imageUrl: '/a.jpg' }
  const unread = { ...reviewPage, content: [] }
  for (const reviews of [undefined, noReviews, unread]) {
    const read = productJsonLd(shinRamyunDetails, 'pt-BR', { ...options, reviews })
    expect(read).not.toHaveProperty('aggregateRating')
    expect(read).not.toHaveProperty('review')
  }
  expect(productJsonLd(shinRamyunDetails, 'pt-BR', { ...options, reviews: reviewPage })).toMatchObject({
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Mei T.' },
        reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5 },
        name: 'Virou item fixo em casa',
        inLanguage: 'pt-BR',
        datePublished: '2026-11-20',
      },
      { author: { name: '李**' }, inLanguage: 'zh-CN' },
      {},
      {},
    ],
  })
})

test('PROD-01 JSON-LD of a sold out product without reviews', () => {
  const soldOut = { ...shinRamyunDetails, quantity: 0 }
  const read = productJsonLd(soldOut, 'pt-BR', {
    origin: 'https://shop.example',
    imageUrl: '/a.jpg',
    reviews: noReviews,
  })
  expect(read).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  expect(read).not.toHaveProperty('aggregateRating')
})
