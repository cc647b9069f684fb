import { Ajv2020 } from 'ajv/dist/2020.js'

import { toReais } from '@lotus/commerce/money'
import type {
  DeliveryAddress,
  FreeDelivery,
  LocalizedText,
  Product,
  ShippingQuote,
  ShippingRegion,
} from '@lotus/openapi/schema'

type Region = ShippingQuote['region']
export type Storage = Product['storage']
type Service = {
  serviceId: string
  names: LocalizedText
  company: string
  regions: Region[]
  /** D50: the storage classes that it keeps at their temperature. */
  carries: Storage[]
  /** The shop delivers these orders itself, without a carrier and a tracking code. @default false */
  own?: boolean
}
type FixedService = Service & {
  priceCents: number
  /** The subtotal after discounts from which delivery is free (D41); null for never. */
  freeFromCents: number | null
  minDays: number
  maxDays: number
  pickup: boolean
}
type Zone = { zone: number; priceCents: number; extraKgCents: number; minDays: number; maxDays: number }
/** Priced by weight and zone. */
type Carrier = Service & {
  includedKg: number
  maxKg: number
  freeFromCents: number | null
  zones: Zone[]
  /** Zone by state. */
  states: Record<string, number>
}

/** Delivery services, regions and prices, from `seed/shipping.json` (D11). */
export type ShippingTable = {
  timeZone: string
  regions: { id: Region; names: LocalizedText; cepRanges: { from: string; to: string }[] }[]
  options: FixedService[]
  carrier: Carrier
  /** A short name of the regions with free deliveries; by default the names of these regions. */
  freeDeliveryArea?: LocalizedText
  /** Where orders wait for pickup. Required if an option is a pickup. */
  pickup?: { address: DeliveryAddress }
}

/** An option for one destination, weight and subtotal; cents and business days. */
export type PricedOption = Pick<
  FixedService,
  'serviceId' | 'names' | 'company' | 'minDays' | 'maxDays' | 'pickup' | 'freeFromCents'
> & { costCents: number }

export type Destination = { zipCode: string; state: string | null }

const cents = { type: 'integer', minimum: 0, maximum: 100_000_000 }
const days = { type: 'integer', minimum: 0, maximum: 90 }
const cep = { type: 'string', pattern: '^[0-9]{8}$' }
const region = { enum: ['centre', 'metropolitan', 'state', 'other', 'unknown'] }
const words = { type: 'string', minLength: 1, maxLength: 100 }
const names = {
  type: 'object',
  required: ['pt-BR', 'zh-CN', 'en-US', 'es-ES'],
  additionalProperties: words,
}
const carries = { type: 'array', minItems: 1, items: { enum: ['ambient', 'refrigerated', 'frozen'] } }
const line = (minLength: number, maxLength: number) => ({ type: 'string', minLength, maxLength, pattern: '\\S' })
const place = {
  type: 'object',
  required: ['zipCode', 'street', 'number', 'district', 'city', 'state'],
  additionalProperties: false,
  properties: {
    zipCode: cep,
    street: line(2, 120),
    number: line(1, 20),
    complement: line(1, 80),
    district: line(2, 80),
    city: line(2, 80),
    state: { type: 'string', pattern: '^[A-Z]{2}$' },
    reference: line(1, 120),
  },
}
const service = {
  serviceId: { type: 'string', pattern: '^[a-z0-9-]{1,40}$' },
  names,
  company: words,
  carries,
  own: { type: 'boolean' },
}
const schema = {
  type: 'object',
  required: ['timeZone', 'regions', 'options', 'carrier'],
  properties: {
    timeZone: { type: 'string', minLength: 1 },
    regions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'names', 'cepRanges'],
        properties: {
          id: region,
          names,
          cepRanges: {
            type: 'array',
            items: { type: 'object', required: ['from', 'to'], properties: { from: cep, to: cep } },
          },
        },
      },
    },
    options: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: {
        type: 'object',
        required: [
          'serviceId',
          'regions',
          'names',
          'company',
          'carries',
          'priceCents',
          'minDays',
          'maxDays',
          'freeFromCents',
          'pickup',
        ],
        properties: {
          ...service,
          regions: { type: 'array', minItems: 1, items: region },
          priceCents: cents,
          minDays: days,
          maxDays: days,
          freeFromCents: { oneOf: [cents, { type: 'null' }] },
          pickup: { type: 'boolean' },
        },
      },
    },
    carrier: {
      type: 'object',
      required: [
        'serviceId',
        'regions',
        'names',
        'company',
        'carries',
        'includedKg',
        'maxKg',
        'freeFromCents',
        'zones',
        'states',
      ],
      properties: {
        ...service,
        regions: { type: 'array', items: region },
        includedKg: { type: 'number', minimum: 0 },
        maxKg: { type: 'number', exclusiveMinimum: 0 },
        freeFromCents: { oneOf: [cents, { type: 'null' }] },
        zones: {
          type: 'array',
          items: {
            type: 'object',
            required: ['zone', 'priceCents', 'extraKgCents', 'minDays', 'maxDays'],
            properties: {
              zone: { type: 'integer' },
              priceCents: cents,
              extraKgCents: cents,
              minDays: days,
              maxDays: days,
            },
          },
        },
        states: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    },
    freeDeliveryArea: names,
    pickup: { type: 'object', required: ['address'], properties: { address: place } },
  },
}

const ajv = new Ajv2020({ allErrors: true, strict: false })

/** @throws {Error} describing the mistake in the table */
export function readShippingTable(value: unknown): ShippingTable {
  if (!ajv.validate(schema, value)) {
    throw new Error(`The shipping table cannot be used: ${ajv.errorsText(ajv.errors, { dataVar: 'table' })}`)
  }
  const table = value as ShippingTable
  const ids = [...table.options.map(({ serviceId }) => serviceId), table.carrier.serviceId]
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`The shipping table cannot be used: the service ${twice} comes twice`)
  for (const { serviceId, minDays, maxDays } of table.options) {
    if (minDays > maxDays)
      throw new Error(`The shipping table cannot be used: ${serviceId} takes ${minDays} to ${maxDays} days`)
  }
  for (const [state, zone] of Object.entries(table.carrier.states)) {
    if (!table.carrier.zones.some((known) => known.zone === zone)) {
      throw new Error(`The shipping table cannot be used: ${state} is in zone ${zone}, which has no price`)
    }
  }
  if (table.pickup === undefined && table.options.some(({ pickup }) => pickup)) {
    throw new Error('The shipping table cannot be used: it has a pickup, but pickup.address is missing')
  }
  return table
}

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

type Load = { grams: number; subtotalCents: number; storages: readonly Storage[] }

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
  for (const { serviceId, names, company, carries, priceCents, freeFromCents, minDays, maxDays, pickup } of services) {
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

/** The lowest subtotal with free delivery, in cents; null if delivery is never free. */
export function freeShippingFrom({ options, carrier }: ShippingTable): number | null {
  const thresholds = [...options, carrier].flatMap(({ freeFromCents }) => freeFromCents ?? [])
  return thresholds.length === 0 ? null : Math.min(...thresholds)
}

type FreeService = Pick<Service, 'names' | 'regions'> & { freeFromCents: number }

/** Deliveries that are free from some subtotal, the lowest first. */
const freeServices = ({ options, carrier }: ShippingTable): FreeService[] =>
  [...options.filter(({ pickup }) => !pickup), carrier]
    .flatMap(({ names, regions, freeFromCents }) => (freeFromCents === null ? [] : [{ names, regions, freeFromCents }]))
    .toSorted((one, other) => one.freeFromCents - other.freeFromCents)

function freeArea(
  { regions, freeDeliveryArea }: ShippingTable,
  services: readonly FreeService[],
): LocalizedText | null {
  if (services.length === 0) return null
  if (freeDeliveryArea !== undefined) return freeDeliveryArea
  const free = regions.filter(({ id }) => services.some((service) => service.regions.includes(id)))
  const nameIn = (language: keyof LocalizedText) => free.map(({ names }) => names[language]).join(', ')
  return { 'pt-BR': nameIn('pt-BR'), 'zh-CN': nameIn('zh-CN'), 'en-US': nameIn('en-US'), 'es-ES': nameIn('es-ES') }
}

/** D11, D41: where and from which subtotal a delivery is free; with a destination, only for that destination. */
export function findFreeDelivery(table: ShippingTable, destination: Destination | null): FreeDelivery {
  const everywhere = freeServices(table)
  const area = freeArea(table, everywhere)
  const region = destination === null ? null : regionOf(table, destination)
  const [first] = everywhere.filter(({ regions }) => region === null || regions.includes(region))
  return {
    freeFrom: first === undefined ? null : toReais(first.freeFromCents),
    area,
    service: region === null ? null : (first?.names ?? null),
  }
}

/** Services and prices of each region, for readers. What the carrier costs depends on weight and state. */
export function describeRegions({ regions, options, carrier }: ShippingTable): ShippingRegion[] {
  const reais = (cents: number | null) => (cents === null ? null : toReais(cents))
  const carried = {
    serviceId: carrier.serviceId,
    names: carrier.names,
    cost: null,
    freeFrom: reais(carrier.freeFromCents),
    minDays: Math.min(...carrier.zones.map(({ minDays }) => minDays)),
    maxDays: Math.max(...carrier.zones.map(({ maxDays }) => maxDays)),
    pickup: false,
  }
  return regions.map(({ id, names }) => ({
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
    ],
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
