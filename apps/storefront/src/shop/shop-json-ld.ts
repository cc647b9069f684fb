import type { ContactInfoEntry } from '@lotus/openapi/schema'

import type { JsonLd } from '#routing/seo.ts'

import type { Shop } from './shop.ts'
import { addressLine, mapLink, weekdays, type Opening, type Store, type Weekday } from './stores.ts'

const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} satisfies Record<Weekday, string>

type ShopData = { origin: string; shop: Shop; contacts: readonly ContactInfoEntry[]; stores: readonly Store[] }

/** The shop as an organization, and each of its stores, for search engines (BEY-14). What is not set is left out. */
export function shopJsonLd({ origin, shop, contacts, stores }: ShopData): JsonLd[] {
  const contact = (name: string) => contacts.find((entry) => entry.name === name)?.value.trim() || undefined
  const organization = { '@id': `${origin}/#organization` }
  const telephone = contact('phone')
  const address = contact('address')
  const website = contact('website')
  const common = { '@context': 'https://schema.org', image: `${origin}/preview.png`, url: `${origin}/stores` } as const
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      ...organization,
      name: shop.name,
      ...(shop.seal !== null && { alternateName: shop.seal }),
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      ...(shop.cnpj !== null && { taxID: shop.cnpj }),
      telephone,
      email: contact('email'),
      ...(website !== undefined && /^https?:\/\//.test(website) && { sameAs: [website] }),
    },
    ...stores.map((store): JsonLd => ({
      ...common,
      '@type': 'GroceryStore',
      name: store.name,
      parentOrganization: organization,
      telephone: store.phone ?? telephone,
      address: {
        '@type': 'PostalAddress',
        streetAddress: store.district === null ? store.street : `${store.street} - ${store.district}`,
        addressLocality: store.city,
        addressRegion: store.state,
        postalCode: store.zipCode,
        addressCountry: 'BR',
      },
      hasMap: mapLink(addressLine(store)),
      openingHoursSpecification: store.hours.map(specification),
    })),
    ...(stores.length === 0 && address !== undefined
      ? [{ ...common, '@type': 'GroceryStore', name: shop.name, parentOrganization: organization, telephone, address }]
      : []),
  ]
}

const specification = ({ days, opens, closes }: Opening) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: weekdays.filter((day) => days.includes(day)).map((day) => `https://schema.org/${dayNames[day]}`),
  opens,
  closes,
})
