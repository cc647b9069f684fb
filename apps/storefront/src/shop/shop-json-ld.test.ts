import { expect, test } from 'vitest'

import { contactInfo } from '@lotus/fixtures/settings'
import { stores } from '@lotus/fixtures/stores'

import { shopJsonLd } from './shop-json-ld.ts'
import { unknownShop } from './shop.ts'

const origin = 'https://shop.example'
const shop = { ...unknownShop, name: 'Loja', seal: '莲花', cnpj: '12.345.678/0001-95' }

test('BEY-14 the shop is an organization with its stores: address, hours and phone from the settings', () => {
  expect(shopJsonLd({ origin, shop, contacts: contactInfo, stores })).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': 'https://shop.example/#organization',
      name: 'Loja',
      alternateName: '莲花',
      url: 'https://shop.example/',
      logo: 'https://shop.example/icon-512.png',
      taxID: '12.345.678/0001-95',
      telephone: contactInfo.find(({ name }) => name === 'phone')?.value,
      email: 'contato@emporiolotus.example',
      sameAs: ['https://emporiolotus.example'],
    },
    {
      '@context': 'https://schema.org',
      '@type': 'GroceryStore',
      name: 'Empório Lótus Centro',
      image: 'https://shop.example/preview.png',
      url: 'https://shop.example/stores',
      parentOrganization: { '@id': 'https://shop.example/#organization' },
      telephone: '(41) 3333-0000',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Rua das Lótus, 88 - Centro',
        addressLocality: 'Curitiba',
        addressRegion: 'PR',
        postalCode: '80010-000',
        addressCountry: 'BR',
      },
      hasMap: expect.stringContaining('Rua+das+L%C3%B3tus%2C+88'),
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
            (day) => `https://schema.org/${day}`,
          ),
          opens: '08:00',
          closes: '20:00',
        },
      ],
    },
  ])
})

test('BEY-14 a shop without settings is an organization with a name, and one with an address is a store', () => {
  const [nothing, ...more] = shopJsonLd({ origin, shop: unknownShop, contacts: [], stores: [] })
  expect(JSON.parse(JSON.stringify(nothing))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': 'https://shop.example/#organization',
    name: 'Lótus',
    url: 'https://shop.example/',
    logo: 'https://shop.example/icon-512.png',
  })
  expect(more).toEqual([])
  const website = { name: 'website', value: 'javascript:alert(1)' }
  const [organization, store] = shopJsonLd({
    ...{ origin, shop, stores: [] },
    contacts: [website, { name: 'address', value: 'Rua A, 1' }],
  })
  expect(organization).not.toHaveProperty('sameAs')
  expect(store).toMatchObject({ '@type': 'GroceryStore', name: 'Loja', address: 'Rua A, 1' })
})
