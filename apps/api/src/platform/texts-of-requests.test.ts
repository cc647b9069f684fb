import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'

import { loadContract, type ContractOperation, type Schema } from './contract-document.ts'
import { Problem } from './problem.ts'
import { createAjv, createRequestCheck } from './validation.ts'

type Place = { operation: ContractOperation; path: string[]; schema: Schema }

function* placesIn(operation: ContractOperation, schema: Schema, path: string[]): Generator<Place> {
  const { type, properties, items, additionalProperties } = schema
  if ([type].flat().includes('string')) yield { operation, path, schema }
  for (const [name, property] of Object.entries(properties ?? {})) yield* placesIn(operation, property, [...path, name])
  if (items !== undefined) yield* placesIn(operation, items as Schema, [...path, '0'])
  if (typeof additionalProperties === 'object')
    yield* placesIn(operation, additionalProperties as Schema, [...path, 'x'])
  for (const keyword of ['oneOf', 'anyOf', 'allOf'])
    for (const member of (schema[keyword] ?? []) as Schema[]) yield* placesIn(operation, member, path)
}

const places = loadContract().flatMap((operation) => [
  ...operation.parameters.flatMap(({ in: place, name, schema }) => [...placesIn(operation, schema, [place, name])]),
  ...(operation.body === null ? [] : placesIn(operation, operation.body.schema, [])),
])
const isText = ({ schema: { enum: values, const: value, format, pattern } }: Place) =>
  values === undefined &&
  value === undefined &&
  (format === undefined || format === 'single-line' || format === 'multi-line') &&
  !(typeof pattern === 'string' && pattern.startsWith('^') && pattern.endsWith('$'))
const texts = places.filter(isText)
const named = (some: Place[]) => some.map((place) => [`${place.operation.id} ${place.path.join('.')}`, place] as const)

/** Texts that are searched and not stored. They have no format, so that a pasted text with invisible characters still finds products. */
const searched = new Set(['query.keyword', 'query.category.0', 'query.brand.0'])

it('S32 every text of a request has one of the two formats', () => {
  expect(texts.length).toBeGreaterThan(60)
  expect(
    texts
      .filter(({ path, schema }) => schema['format'] === undefined && !searched.has(path.join('.')))
      .map(({ path }) => path),
  ).toEqual([])
})

/** A body with only this value. */
const bodyWith = ([name, ...rest]: string[], value: string): unknown =>
  name === undefined ? value : { [name]: bodyWith(rest, value) }

const ajv = createAjv()
function problemsOf({ operation, path }: Place, value: string): string[] {
  const request = { params: {}, query: {}, headers: {}, cookies: {}, body: bodyWith(path, value) }
  try {
    createRequestCheck(ajv, operation)(request as unknown as FastifyRequest)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return (error.details.fields ?? []).filter((field) => field.path === path.join('.')).map(({ code }) => code)
  }
}

const inBodies = texts.filter(({ operation, path }) => operation.parameters.every(({ in: place }) => place !== path[0]))
const lineBreaks = ['\n', '\r\n', '\r']
const refused = {
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'an escape sequence': '\u001b[31m',
  'a C1 control': '\u009b31m',
  'a backspace': '\b',
  'a delete': '\u007f',
  'a right-to-left override': '\u202e',
  'an isolate': '\u2066',
  'a right-to-left mark': '\u200f',
}

describe('S32 control and bidirectional characters, and invisible texts, are rejected with a code and the field', () => {
  it.each(named(inBodies))('%s', (_name, place) => {
    const isMultiLine = place.schema['format'] === 'multi-line'
    for (const character of Object.values(refused))
      expect([character, problemsOf(place, `Rua Azul ${character} 12`)]).toEqual([character, ['FORBIDDEN_CHARACTERS']])
    for (const character of lineBreaks)
      expect(problemsOf(place, `Rua Azul${character}12345`)).toEqual(isMultiLine ? [] : ['FORBIDDEN_CHARACTERS'])
    for (const invisible of ['\u200b', ' \u2060', '\u3164', '\u2800'].map((text) => text.repeat(12).slice(0, 13)))
      expect([invisible, problemsOf(place, invisible)]).toEqual([invisible, ['FORBIDDEN_CHARACTERS']])
    for (const text of ['Ana María', '李小龙 “大厨” 餐厅', '👩‍👩‍👧 família', 'Conceição & Cia. nº 3'])
      expect(problemsOf(place, text)).not.toContain('FORBIDDEN_CHARACTERS')
  })
})
