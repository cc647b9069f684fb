import { languages } from '@lotus/commerce/languages'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'

import { isCnpj } from '@lotus/commerce/brazil'
import { controlIn, isSingleLine } from '@lotus/commerce/text'
import { tintOf } from '@lotus/commerce/tints'

import type { ShippingTable } from '#domain/shipping-table.ts'
import type { MunicipalHolidays, WindowSchedule } from '#domain/window-schedule.ts'

import { list, object, texts, word, type Schema } from './schema-parts.ts'
import { findTableMistakes, shippingSchema } from './shipping-schema.ts'
import { findMunicipalMistakes, findWindowMistakes, municipalHolidaysSchema, windowsSchema } from './windows-schema.ts'

const picture: Schema = {
  type: 'string',
  pattern: String.raw`^(/(?!/)|https://)[^\s"'<>\\]{1,490}$`,
  description: 'the address of a picture, such as /media/rice.webp or https://…',
}
const amount: Schema = { type: 'number', minimum: 0, maximum: 1_000_000, description: 'reais, such as 99 or 9.9' }
const instalments: Schema = { type: 'integer', minimum: 1, maximum: 24, description: 'a whole number from 1 to 24' }
const rate: Schema = {
  type: 'number',
  exclusiveMinimum: 0,
  maximum: 1000,
  description: 'reais for one unit, such as 5.38',
}
const date: Schema = { type: 'string', format: 'day', description: 'a day such as 2026-11-20' }
const time: Schema = {
  type: 'string',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'a time such as 08:00',
}
const openings = list(
  {
    ...object(
      {
        days: {
          type: 'array',
          minItems: 1,
          uniqueItems: true,
          items: {
            enum: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
            description: 'mon, tue, wed, thu, fri, sat or sun',
          },
          description: 'days such as ["mon", "tue"]',
        },
        opens: time,
        closes: time,
      },
      ['days', 'opens', 'closes'],
      '{ "days": ["mon"], "opens": "08:00", "closes": "20:00" }, which closes after it opens',
    ),
    rule: ({ opens, closes }: Record<string, unknown>) =>
      typeof opens !== 'string' || typeof closes !== 'string' || opens < closes,
  },
  20,
  'a list of opening hours',
)
const banners = list(
  object(
    {
      title: texts(80),
      text: texts(200),
      action: texts(40),
      href: {
        type: 'string',
        pattern: String.raw`^/(?!/)\S{0,490}$`,
        description: 'a path of this shop, such as /products?sort=newest',
      },
      imageUrl: picture,
      accents: list(picture, 2, 'at most two addresses of pictures'),
      tint: { type: 'string', format: 'tint', description: 'jade or a tint of docs/catalog-csv.md' },
    },
    ['title', 'text', 'action', 'href', 'imageUrl', 'tint'],
    'a banner',
  ),
  20,
  'a list of banners',
)
const email: Schema = {
  type: 'string',
  pattern: String.raw`^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$`,
  maxLength: 254,
  description: 'an e-mail address',
}
const cnpj: Schema = { type: 'string', format: 'cnpj', description: 'a valid CNPJ' }
const valueOfContact = (name: string, value: Schema) => ({
  if: { properties: { name: { not: { const: name } } } },
  else: { properties: { value } },
})
const contact: Schema = {
  ...object(
    {
      name: {
        enum: ['phone', 'email', 'whatsapp', 'address', 'businessHours', 'website', 'wechat', 'CNPJ'],
        description: 'phone, email, whatsapp, address, businessHours, website, wechat or CNPJ',
      },
      value: word(200),
    },
    ['name', 'value'],
    '{ "name": "phone", "value": "…" }',
  ),
  allOf: [
    valueOfContact('email', email),
    valueOfContact('CNPJ', cnpj),
    valueOfContact('website', {
      pattern: String.raw`^https?://\S+$`,
      description: 'an address such as https://shop.example',
    }),
    ...['phone', 'whatsapp'].map((name) =>
      valueOfContact(name, {
        pattern: String.raw`^\+?[0-9()\s.-]{8,20}$`,
        description: 'a phone number such as (41) 3333-0000',
      }),
    ),
  ],
}

/** Every setting: its group and what its value must be. docs/settings.md lists the same. */
export const settingSchemas = {
  name: { group: 'STORE', schema: word(120) },
  nameZh: { group: 'STORE', schema: word(20) },
  cnpj: { group: 'STORE', schema: cnpj },
  hours: { group: 'STORE', schema: texts(200) },
  stores: {
    group: 'STORE',
    schema: list(
      object(
        {
          name: word(120),
          street: word(120),
          district: word(80),
          city: word(80),
          state: { type: 'string', pattern: '^[A-Z]{2}$', description: 'two letters, such as PR' },
          zipCode: { type: 'string', pattern: '^[0-9]{5}-?[0-9]{3}$', description: 'a CEP such as 80010-000' },
          phone: { type: 'string', pattern: String.raw`^\+?[0-9()\s.-]{8,20}$`, description: 'a phone number' },
          hours: openings,
          pickup: openings,
        },
        ['name', 'street', 'city', 'state'],
        'a store',
      ),
      50,
      'a list of stores',
    ),
  },
  developerCredit: {
    group: 'STORE',
    schema: object({ name: word(80), text: texts(400) }, ['text'], '{ "name", "text": texts }'),
  },
  closedDays: {
    group: 'STORE',
    schema: list(
      {
        ...object(
          {
            monthDay: { type: 'string', format: 'month-day', description: 'a day of every year, such as 09-08' },
            date,
            names: texts(120),
          },
          [],
          '{ "monthDay": "09-08", "names": texts }, or "date" in place of "monthDay"',
        ),
        oneOf: [{ required: ['monthDay'] }, { required: ['date'] }],
      },
      100,
      'a list of closed days',
    ),
  },
  FEATURED_PRODUCTS: {
    group: 'HOME',
    schema: list(
      { type: 'integer', minimum: 1, description: 'the number of a product' },
      100,
      'a list of product numbers',
    ),
  },
  BANNER: { group: 'BANNER', schema: banners },
  PROMO_TILES: { group: 'BANNER', schema: banners },
  DEFAULT_LANGUAGE: { group: 'DEFAULT_LANGUAGE', schema: { enum: languages, description: languages.join(', ') } },
  PRODUCTS_CONFIG: {
    group: 'PRODUCTS_CONFIG',
    schema: {
      ...object(
        {
          minimumOrderValue: amount,
          maxInstallments: instalments,
          interestFreeInstallments: instalments,
          lowStock: { type: 'integer', minimum: 0, maximum: 10_000, description: 'a whole number of units' },
        },
        [],
        'amounts, with at most maxInstallments installments without interest',
      ),
      rule: ({ maxInstallments, interestFreeInstallments }: Record<string, unknown>) =>
        typeof maxInstallments !== 'number' ||
        typeof interestFreeInstallments !== 'number' ||
        interestFreeInstallments <= maxInstallments,
    },
  },
  CONTACT_INFO: { group: 'CONTACT_INFO', schema: list(contact, 20, 'a list of { "name", "value" }') },
  EXCHANGE_RATES: {
    group: 'EXCHANGE_RATES',
    schema: object({ date, USD: rate, EUR: rate }, ['date'], '{ "date", "USD", "EUR" }'),
  },
  SHIPPING: { group: 'SHIPPING', schema: shippingSchema },
  DELIVERY_WINDOWS: { group: 'SHIPPING', schema: windowsSchema },
  MUNICIPAL_HOLIDAYS: { group: 'SHIPPING', schema: municipalHolidaysSchema },
  newOrderEmails: { group: 'OPERATIONS', schema: list(email, 10, 'a list of e-mail addresses') },
} as const satisfies Record<string, { group: string; schema: Schema }>

type SettingKey = keyof typeof settingSchemas
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key)

/** Whether `2026-02-30` is a day. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const at = new Date(`${text}T00:00:00Z`)
  return (
    day !== undefined && Number(year) > 0 && at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day)
  )
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: false,
  formats: {
    day: isDay,
    // 2028 is a leap year, so 29 February is accepted.
    'month-day': (text: string) => isDay(`2028-${text}`),
    cnpj: isCnpj,
    'time-zone': isTimeZone,
    tint: (text: string) => text === 'jade' || tintOf(text) !== undefined,
  },
})
// `rule` checks several properties of an object together.
ajv.addKeyword({ keyword: 'rule', compile: (rule: (value: Record<string, unknown>) => boolean) => rule })

const validators = new Map(Object.entries(settingSchemas).map(([key, { schema }]) => [key, ajv.compile(schema)]))

/** `BANNER[1].imageUrl` for the pointer `/1/imageUrl`. */
const placeOf = (key: string, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((place, step) => (/^\d+$/.test(step) ? `${place}[${Number(step) + 1}]` : `${place}.${step}`), key)

const shorten = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function describe(key: string, { keyword, instancePath, params, parentSchema, data }: ErrorObject): string | null {
  const place = placeOf(key, instancePath)
  const expected = (schema: unknown) => String((schema as { description?: unknown } | undefined)?.description ?? '')
  const properties = (parentSchema?.['properties'] ?? {}) as Record<string, unknown>
  switch (keyword) {
    // Errors of the parts are more precise.
    case 'if':
    case 'propertyNames':
      return null
    case 'required': {
      const name = String(params['missingProperty'])
      const write = expected(properties[name])
      return `${place}.${name}: is missing${write === '' ? '' : `. Write ${write}`}.`
    }
    case 'additionalProperties':
      return `${place}.${String(params['additionalProperty'])}: is not known. Known: ${Object.keys(properties).join(', ')}.`
    default:
      return `${place}: is ${shorten(data)}. Write ${expected(parentSchema)}.`
  }
}

/** Checks that a schema cannot express. They expect a value that the schema accepts. */
const betweenParts: Record<string, (value: unknown) => string[]> = {
  SHIPPING: (value) => findTableMistakes(value as ShippingTable),
  DELIVERY_WINDOWS: (value) => findWindowMistakes(value as WindowSchedule),
  MUNICIPAL_HOLIDAYS: (value) => findMunicipalMistakes(value as MunicipalHolidays),
}

/** Reports texts that are not a single line. Texts of requests have the same rule. */
function findWrongTexts(place: string, value: unknown): string[] {
  if (typeof value === 'string') {
    const control = controlIn(value)
    if (control !== null)
      return [
        `${place}: contains ${control}. Write one line without control characters or characters that change the direction of text.`,
      ]
    return isSingleLine(value) ? [] : [`${place}: has no visible character.`]
  }
  if (Array.isArray(value)) return value.flatMap((part, at) => findWrongTexts(`${place}[${at + 1}]`, part))
  return Object.entries(value ?? {}).flatMap(([name, part]) => findWrongTexts(`${place}.${name}`, part))
}

/** Every mistake in the value of a setting, with its place; lists count from 1. */
export function findMistakes(key: string, value: unknown): string[] {
  const validate = validators.get(key)
  if (validate === undefined) return [`${key}: is not a setting. Known: ${Object.keys(settingSchemas).join(', ')}.`]
  const wrongTexts = findWrongTexts(key, value)
  if (validate(value)) return [...wrongTexts, ...(betweenParts[key]?.(value) ?? [])]
  const found = [...wrongTexts, ...(validate.errors ?? []).flatMap((error) => describe(key, error) ?? [])]
  // One mistake can be reported several times: by the branches of a choice and by the choice itself.
  return [...new Set(found)]
}

/** Whether the shop can use the value of a setting from another backend. Unknown settings and properties are ignored. */
export function hasUsableValue(key: string, value: unknown): boolean {
  const validate = validators.get(key)
  if (validate === undefined || validate(value)) return true
  return (validate.errors ?? []).every(({ keyword }) => keyword === 'additionalProperties')
}
