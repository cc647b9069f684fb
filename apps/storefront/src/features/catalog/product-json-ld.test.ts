import { expect, test } from 'vitest'

import { misoDetails, shinRamyunDetails } from '@lotus/fixtures/products'

import { productJsonLd } from './product-json-ld.ts'

test('PROD-01 JSON-LD has the page’s data in its language', () => {
  expect(productJsonLd(misoDetails, 'es-ES', 'https://shop.example', '/media/mo-0401-sauces-og.jpg')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Pasta de miso blanco 500 g',
    description:
      'Miso de fermentación corta, suave y ligeramente dulce. Disuelve 1 cucharada en 200 ml de caldo caliente, sin hervir.',
    image: 'https://shop.example/media/mo-0401-sauces-og.jpg',
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
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, reviewCount: 74, bestRating: 5 },
  })
})

test('PROD-01 JSON-LD of a sold out product without ratings', () => {
  const read = productJsonLd(
    { ...shinRamyunDetails, quantity: 0, ratingCount: 0 },
    'pt-BR',
    'https://shop.example',
    '/a.jpg',
  )
  expect(read).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  expect(read).not.toHaveProperty('aggregateRating')
})
