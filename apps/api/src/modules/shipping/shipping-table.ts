import { toReais } from '@lotus/commerce/money'
import { byLanguage } from '@lotus/commerce/languages'
import type { FreeDelivery, LocalizedText, ShippingRegion } from '@lotus/openapi/schema'

import type { FixedService, Region, Service, ShippingTable, Storage } from '#domain/shipping-table.ts'
import type { IsScheduledIn } from '#domain/window-plan.ts'

/** An option for one destination, weight and subtotal; cents and business days. */
export type PricedOption = Pick<FixedService, 'serviceId' | 'names' | 'company' | 'minDays' | 'maxDays' | 'pickup'> & {
  costCents: number
  /** The subtotal after discounts from which delivery is free; null for never. */
  freeFromCents: number | null
}

export type Destination = { zipCode: string; state: string | null }

/** Whether the shop delivers the orders of a service itself. */
export const isOwnService = ({ options, carrier }: ShippingTable, serviceId: string): boolean =>
  [...options, carrier].some((service) => service.serviceId === serviceId && service.own === true)

/** The first region that contains the CEP; `other` for another state, `unknown` for an unassigned CEP. */
export function regionOf(table: ShippingTable, { zipCode, state }: Destination): Region {
  const found = table.regions.find(({ cepRanges }) =>
    cepRanges.some(({ from, to }) => from <= zipCode && zipCode <= to),
  )
  if (found !== undefined) return found.id
  return state !== null && table.carrier.states[state] !== undefined ? 'other' : 'unknown'
}

/** A service of the region that cannot carry the goods; `storages` are the classes that it does not carry. */
export type UnavailableOption = Pick<Service, 'serviceId' | 'names'> & { storages: Storage[] }

/** The goods of a quote; `subtotalCents` is after discounts. */
export type Load = { grams: number; subtotalCents: number; storages: readonly Storage[] }

/**
 * Options for a destination and goods; `subtotalCents` is after discounts. Pickup comes last, and is the only option without
 * a destination. Services that cannot carry a storage class of the goods are in `unavailable` (D50).
 */
export function priceOptions(
  table: ShippingTable,
  destination: Destination | null,
  load: Load,
): { region: Region; options: PricedOption[]; unavailable: UnavailableOption[] } {
  if (destination === null) {
    const pickups = table.options.filter(({ pickup }) => pickup)
    return { region: 'unknown', ...priceServices(pickups, load) }
  }
  const { grams } = load
  const region = regionOf(table, destination)
  const { carrier } = table
  const zone = carrier.zones.find(({ zone }) => zone === carrier.states[destination.state ?? ''])
  const takesWeight = zone !== undefined && grams <= carrier.maxKg * 1000
  const extraKilograms = Math.ceil(Math.max(0, grams - carrier.includedKg * 1000) / 1000)
  const services: FixedService[] = [
    ...table.options.filter(({ pickup }) => !pickup),
    ...(takesWeight
      ? [
          {
            ...carrier,
            priceCents: zone.priceCents + extraKilograms * zone.extraKgCents,
            minDays: zone.minDays,
            maxDays: zone.maxDays,
            pickup: false,
          },
        ]
      : []),
    ...table.options.filter(({ pickup }) => pickup),
  ].filter(({ regions }) => regions.includes(region))
  return { region, ...priceServices(services, load) }
}

function priceServices(services: readonly FixedService[], { subtotalCents, storages }: Load) {
  const options: PricedOption[] = []
  const unavailable: UnavailableOption[] = []
  for (const { freeFromCents = null, ...service } of services) {
    const { serviceId, names, company, carries, priceCents, minDays, maxDays, pickup } = service
    const notCarried = storages.filter((storage) => !carries.includes(storage))
    if (notCarried.length > 0) unavailable.push({ serviceId, names, storages: notCarried })
    else {
      const isFree = freeFromCents !== null && subtotalCents >= freeFromCents
      options.push({
        serviceId,
        names,
        company,
        costCents: isFree ? 0 : priceCents,
        freeFromCents,
        minDays,
        maxDays,
        pickup,
      })
    }
  }
  return { options, unavailable }
}

/** The cheapest delivery, without pickup; of equal prices the first. Null if there is none. */
export const cheapestDelivery = (options: readonly PricedOption[]): PricedOption | null =>
  options.filter(({ pickup }) => !pickup).toSorted((one, other) => one.costCents - other.costCents)[0] ?? null

type FreeService = Pick<Service, 'names' | 'regions'> & { freeFromCents: number }

/** Deliveries that are free from some subtotal, the lowest first. */
const freeServices = ({ options, carrier }: ShippingTable): FreeService[] =>
  [...options.filter(({ pickup }) => !pickup), carrier]
    .flatMap(({ names, regions, freeFromCents }) =>
      freeFromCents === undefined ? [] : [{ names, regions, freeFromCents }],
    )
    .toSorted((one, other) => one.freeFromCents - other.freeFromCents)

const joinNames = (regions: readonly { names: LocalizedText }[]): LocalizedText =>
  byLanguage((language) => regions.map(({ names }) => names[language]).join(', '))

/** A subtotal from which a delivery is free, and the name of the regions where it is the lowest. */
export type FreeArea = { freeFromCents: number; area: LocalizedText }

/** D41: the areas with free deliveries, the lowest subtotal first. Each region is in at most one. */
export function listFreeAreas(table: ShippingTable): FreeArea[] {
  const services = freeServices(table)
  const regions = table.regions.flatMap(({ id, names }) => {
    const lowest = services.find((service) => service.regions.includes(id))
    return lowest === undefined ? [] : [{ names, freeFromCents: lowest.freeFromCents }]
  })
  const byAmount = [...Map.groupBy(regions, ({ freeFromCents }) => freeFromCents)]
  const whole = byAmount.length === 1 ? table.freeDeliveryArea : undefined
  return byAmount
    .map(([freeFromCents, free]) => ({ freeFromCents, area: whole ?? joinNames(free) }))
    .toSorted((one, other) => one.freeFromCents - other.freeFromCents)
}

/** D11, D41: where and from which subtotal a delivery is free; with a destination, only for that destination. */
export function findFreeDelivery(table: ShippingTable, destination: Destination | null): FreeDelivery {
  const [lowest] = listFreeAreas(table)
  const area = lowest?.area ?? null
  if (destination === null)
    return { freeFrom: lowest === undefined ? null : toReais(lowest.freeFromCents), area, service: null }
  const region = regionOf(table, destination)
  const first = freeServices(table).find(({ regions }) => regions.includes(region))
  return { freeFrom: first === undefined ? null : toReais(first.freeFromCents), area, service: first?.names ?? null }
}

/** Services and prices of each region, for readers. What the carrier costs depends on weight and state. */
export function describeRegions(
  { regions, options, carrier }: ShippingTable,
  isScheduledIn: IsScheduledIn,
): ShippingRegion[] {
  const reais = (cents: number | undefined) => (cents === undefined ? null : toReais(cents))
  const carried = {
    serviceId: carrier.serviceId,
    names: carrier.names,
    cost: null,
    freeFrom: reais(carrier.freeFromCents),
    minDays: Math.min(...carrier.zones.map(({ minDays }) => minDays)),
    maxDays: Math.max(...carrier.zones.map(({ maxDays }) => maxDays)),
    pickup: false,
  }
  return regions.map(({ id, names, cepRanges }) => ({
    region: id,
    names,
    services: [
      ...options
        .filter((option) => option.regions.includes(id))
        .map(({ serviceId, names: own, priceCents, freeFromCents, minDays, maxDays, pickup }) => ({
          serviceId,
          names: own,
          cost: toReais(priceCents),
          freeFrom: reais(freeFromCents),
          minDays,
          maxDays,
          pickup,
        })),
      ...(carrier.regions.includes(id) ? [carried] : []),
    ].map((service) => (isScheduledIn(service.serviceId, cepRanges) ? { ...service, scheduled: true } : service)),
  }))
}

const gramsOf = { g: 1, ml: 1, kg: 1000, l: 1000, un: 100 } as const

/** The weight of goods by their net content: a millilitre counts as a gram, a piece (a sachet, a small pot) as 100. */
export function weightInGrams(
  goods: readonly { net_amount: number; net_unit: keyof typeof gramsOf; quantity: number }[],
): number {
  const weights = goods.map(({ net_amount, net_unit, quantity }) => net_amount * gramsOf[net_unit] * quantity)
  return Math.round(weights.reduce((sum, weight) => sum + weight, 0))
}
