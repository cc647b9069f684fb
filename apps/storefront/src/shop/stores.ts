import type { Setting } from '@lotus/openapi/schema'

/** Days of the week from Monday. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Times such as 08:00, on some days of the week. */
export type Opening = { days: Weekday[]; opens: string; closes: string }

/** A store that can be visited (setting STORE.stores). */
export type Store = {
  name: string
  street: string
  /** District, or null. */
  district: string | null
  city: string
  /** Two letters. */
  state: string
  zipCode: string
  phone: string | null
  hours: Opening[]
  /** When orders can be picked up; empty if not at all. */
  pickup: Opening[]
}

/** The stores in the shop's order. One without name, street, city or state is left out. */
export function storesOf(settings: readonly Setting[]): Store[] {
  const value = settings.find(({ group, key }) => group === 'STORE' && key === 'stores')?.value
  return list(value).flatMap((store) => {
    const [name, street, city, state] = [store['name'], store['street'], store['city'], store['state']].map(word)
    if (name == null || street == null || city == null || state == null) return []
    const { district, zipCode, phone, hours, pickup } = store
    return [
      {
        ...{ name, street, city, state },
        district: word(district),
        zipCode: word(zipCode) ?? '',
        phone: word(phone),
        hours: openingsOf(hours),
        pickup: openingsOf(pickup),
      },
    ]
  })
}

/** The address on one line, as letters have it. */
export function addressLine({ street, district, city, state, zipCode }: Store): string {
  const place = [district === null ? street : `${street} - ${district}`, `${city} - ${state}`, zipCode]
  return place.filter((part) => part !== '').join(', ')
}

/** An address on the map of a public service, which opens in its application on phones. Nothing of it is embedded. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`

const time = /^([01]\d|2[0-3]):[0-5]\d$/

const openingsOf = (value: unknown): Opening[] =>
  list(value).flatMap(({ days, opens, closes }) => {
    const validDays = weekdays.filter((day) => Array.isArray(days) && days.includes(day))
    return validDays.length > 0 && isTime(opens) && isTime(closes) ? [{ days: validDays, opens, closes }] : []
  })

const isTime = (value: unknown): value is string => typeof value === 'string' && time.test(value)
const word = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
