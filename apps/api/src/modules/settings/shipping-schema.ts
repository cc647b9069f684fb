import { languages } from '@lotus/commerce/languages'
import { storageClasses, type Region, type ShippingTable } from '#domain/shipping-table.ts'

import { list, object, texts, word, type Schema } from './schema-parts.ts'

const regions = ['centre', 'metropolitan', 'state', 'other', 'unknown'] as const satisfies Region[]

const oneOf = (values: readonly string[]): Schema => ({ enum: values, description: values.join(', ') })
export const cents: Schema = {
  type: 'integer',
  minimum: 0,
  maximum: 100_000_000,
  description: 'cents, such as 990 for R$ 9,90',
}
const days: Schema = { type: 'integer', minimum: 0, maximum: 90, description: 'business days, from 0 to 90' }
export const cep: Schema = { type: 'string', pattern: '^[0-9]{8}$', description: 'the eight digits of a CEP' }
/** A list of storage classes (D50). */
export const storages: Schema = {
  ...list(oneOf(storageClasses), storageClasses.length, 'a list of storage classes'),
  minItems: 1,
}
const names = texts(100, languages)
const place = object(
  {
    zipCode: cep,
    street: { ...word(120), minLength: 2 },
    number: word(20),
    complement: word(80),
    district: { ...word(80), minLength: 2 },
    city: { ...word(80), minLength: 2 },
    state: { type: 'string', pattern: '^[A-Z]{2}$', description: 'two letters, such as PR' },
    reference: word(120),
  },
  ['zipCode', 'street', 'number', 'district', 'city', 'state'],
  'an address of { "zipCode", "street", "number", "district", "city", "state" }',
)
const service = {
  serviceId: { type: 'string', pattern: '^[a-z0-9-]{1,40}$', description: 'small letters, digits and hyphens' },
  names,
  company: word(100),
  regions: list(oneOf(regions), regions.length, 'a list of regions; [] offers the service nowhere'),
  carries: storages,
  own: { type: 'boolean', description: 'true or false' },
  freeFromCents: cents,
} satisfies Record<string, Schema>
const required = ['serviceId', 'names', 'company', 'regions', 'carries']

/** The setting `SHIPPING`. */
export const shippingSchema = object(
  {
    timeZone: { type: 'string', format: 'time-zone', description: 'a time zone such as America/Sao_Paulo' },
    regions: list(
      object(
        {
          id: oneOf(regions),
          names,
          cepRanges: list(object({ from: cep, to: cep }, ['from', 'to'], '{ "from", "to" }'), 200, 'a list of CEPs'),
        },
        ['id', 'names', 'cepRanges'],
        'a region',
      ),
      regions.length,
      'a list of regions; a CEP is in the first that contains it',
    ),
    options: {
      ...list(
        object(
          { ...service, priceCents: cents, minDays: days, maxDays: days, pickup: service.own },
          [...required, 'priceCents', 'minDays', 'maxDays', 'pickup'],
          'a service',
        ),
        // A quote has at most 20 options; one is that of the carrier.
        19,
        'a list of at most 19 services',
      ),
      minItems: 1,
    },
    carrier: object(
      {
        ...service,
        includedKg: { type: 'number', minimum: 0, maximum: 1000, description: 'kilograms' },
        maxKg: { type: 'number', exclusiveMinimum: 0, maximum: 1000, description: 'kilograms' },
        zones: {
          ...list(
            object(
              {
                zone: { type: 'integer', minimum: 1, maximum: 99, description: 'a number from 1 to 99' },
                priceCents: cents,
                extraKgCents: cents,
                minDays: days,
                maxDays: days,
              },
              ['zone', 'priceCents', 'extraKgCents', 'minDays', 'maxDays'],
              'a zone',
            ),
            99,
            'a list of zones',
          ),
          minItems: 1,
        },
        states: {
          type: 'object',
          propertyNames: { pattern: '^[A-Z]{2}$', description: 'two letters, such as PR' },
          additionalProperties: { type: 'integer', description: 'the number of a zone' },
          description: 'the zone of each state',
        },
      },
      [...required, 'includedKg', 'maxKg', 'zones', 'states'],
      'the service that is priced by weight and zone',
    ),
    freeDeliveryArea: names,
    pickup: object({ address: place }, ['address'], '{ "address" }'),
  },
  ['timeZone', 'regions', 'options', 'carrier'],
  'the delivery table',
)

/** Mistakes at the second and later entries with the same name. */
export function findRepeated(place: string, field: string, entries: readonly unknown[]): string[] {
  return entries.flatMap((value, at) => {
    const first = entries.indexOf(value)
    return first === at
      ? []
      : [`${place}[${at + 1}].${field}: is ${JSON.stringify(value)}, as in ${place}[${first + 1}].`]
  })
}

const findWrongDays = (place: string, { minDays, maxDays }: { minDays: number; maxDays: number }): string[] =>
  minDays <= maxDays ? [] : [`${place}.maxDays: is ${maxDays}. Write at least minDays, which is ${minDays}.`]

/** Mistakes between the parts of a table whose form is right. */
export function findTableMistakes({ regions: known, options, carrier, pickup }: ShippingTable): string[] {
  const places = [...options.map((_option, at) => `SHIPPING.options[${at + 1}]`), 'SHIPPING.carrier']
  const unnamed = (region: Region) => region !== 'unknown' && !known.some(({ id }) => id === region)
  return [
    ...findRepeated(
      'SHIPPING.regions',
      'id',
      known.map(({ id }) => id),
    ),
    ...findRepeated(
      'SHIPPING.options',
      'serviceId',
      options.map(({ serviceId }) => serviceId),
    ),
    ...findRepeated(
      'SHIPPING.carrier.zones',
      'zone',
      carrier.zones.map(({ zone }) => zone),
    ),
    ...(options.some(({ serviceId }) => serviceId === carrier.serviceId)
      ? [`SHIPPING.carrier.serviceId: is ${JSON.stringify(carrier.serviceId)}, as in SHIPPING.options.`]
      : []),
    ...known.flatMap(({ cepRanges }, region) =>
      cepRanges.flatMap(({ from, to }, at) =>
        from <= to
          ? []
          : [`SHIPPING.regions[${region + 1}].cepRanges[${at + 1}].to: is ${to}. Write at least ${from}.`],
      ),
    ),
    ...[...options, carrier].flatMap(({ regions: offered }, at) =>
      offered.flatMap((region, index) =>
        unnamed(region) ? [`${places[at]}.regions[${index + 1}]: is "${region}", which SHIPPING.regions lacks.`] : [],
      ),
    ),
    ...options.flatMap((option, at) => findWrongDays(`SHIPPING.options[${at + 1}]`, option)),
    ...carrier.zones.flatMap((zone, at) => findWrongDays(`SHIPPING.carrier.zones[${at + 1}]`, zone)),
    ...Object.entries(carrier.states).flatMap(([state, number]) =>
      carrier.zones.some(({ zone }) => zone === number)
        ? []
        : [`SHIPPING.carrier.states.${state}: is ${number}, which SHIPPING.carrier.zones lacks.`],
    ),
    ...(pickup === undefined && options.some((option) => option.pickup)
      ? ['SHIPPING.pickup: is missing. Write the address where orders wait for pickup.']
      : []),
  ]
}
