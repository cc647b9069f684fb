import type { DeliveryAddress, LocalizedText, Product, ShippingQuote } from '@lotus/openapi/schema'

export type Region = ShippingQuote['region']
export type Storage = Product['storage']
export const storageClasses = ['ambient', 'refrigerated', 'frozen'] as const satisfies Storage[]
export const byStorage = <Value>(valueOf: (storage: Storage) => Value) =>
  Object.fromEntries(storageClasses.map((storage) => [storage, valueOf(storage)])) as Record<Storage, Value>
export type Service = {
  serviceId: string
  names: LocalizedText
  company: string
  /** Empty: offered nowhere. */
  regions: Region[]
  /** D50: the storage classes that it keeps at their temperature. */
  carries: Storage[]
  /** The shop delivers these orders itself, without a carrier and a tracking code. @default false */
  own?: boolean
  /** The subtotal after discounts from which delivery is free (D41). @default never */
  freeFromCents?: number
}
/** Business days after the payment. */
type Days = { minDays: number; maxDays: number }
export type FixedService = Service & Days & { priceCents: number; pickup: boolean }
type Zone = Days & { zone: number; priceCents: number; extraKgCents: number }
/** Priced by weight and zone. */
type ZonedService = Service & {
  includedKg: number
  maxKg: number
  zones: Zone[]
  /** Zone by state. */
  states: Record<string, number>
}

/** Delivery services, regions and prices: the value of the setting `SHIPPING` (D11). */
export type ShippingTable = {
  timeZone: string
  regions: { id: Region; names: LocalizedText; cepRanges: { from: string; to: string }[] }[]
  options: FixedService[]
  carrier: ZonedService
  /** A short name of the regions with free deliveries, for a threshold that is the same in all. @default their names */
  freeDeliveryArea?: LocalizedText
  /** Where orders wait for pickup. Required if an option is a pickup. */
  pickup?: { address: DeliveryAddress }
}
