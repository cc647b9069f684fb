import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyRequest } from 'fastify'

import { isMultiLine, isSingleLine } from '@lotus/commerce/text'

import type { ContractOperation, Parameter, ParameterPlace, Schema } from './contract-document.ts'
import { Problem, type FieldError } from './problem.ts'
import { coerceParameters } from './strict-input.ts'

const maxFields = 100

/** The formats of texts that a request stores. */
const texts: Record<string, (text: string) => boolean> = { 'single-line': isSingleLine, 'multi-line': isMultiLine }

/** Use one per contract: compiled schemas are cached by identity. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ useDefaults: true, discriminator: true, strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const [name, isAllowed] of Object.entries(texts)) ajv.addFormat(name, isAllowed)
  return ajv
}

const codes: Record<string, FieldError['code']> = {
  required: 'REQUIRED',
  minLength: 'TOO_SHORT',
  minItems: 'TOO_SHORT',
  minProperties: 'TOO_SHORT',
  maxLength: 'TOO_LONG',
  maxItems: 'TOO_LONG',
  maxProperties: 'TOO_LONG',
  minimum: 'TOO_SMALL',
  exclusiveMinimum: 'TOO_SMALL',
  maximum: 'TOO_LARGE',
  exclusiveMaximum: 'TOO_LARGE',
  type: 'WRONG_TYPE',
  pattern: 'WRONG_FORMAT',
  format: 'WRONG_FORMAT',
  additionalProperties: 'UNKNOWN_FIELD',
  unevaluatedProperties: 'UNKNOWN_FIELD',
  propertyNames: 'UNKNOWN_FIELD',
  uniqueItems: 'DUPLICATED',
}

function toFieldError(prefix: string, { keyword, instancePath, params }: ErrorObject): FieldError {
  const { missingProperty, additionalProperty, unevaluatedProperty, tag, limit, format } = params as Record<
    string,
    unknown
  >
  const last =
    missingProperty ?? additionalProperty ?? unevaluatedProperty ?? (keyword === 'discriminator' ? tag : undefined)
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const path = [...(prefix === '' ? [] : [prefix]), ...steps, ...(last === undefined ? [] : [String(last)])].join('.')
  return {
    path: (path === '' ? 'body' : path).slice(0, 200),
    code: keyword === 'format' && String(format) in texts ? 'FORBIDDEN_CHARACTERS' : (codes[keyword] ?? 'NOT_ALLOWED'),
    ...(typeof limit === 'number' ? { limit } : {}),
  }
}

const places = ['path', 'query', 'header', 'cookie'] as const satisfies ParameterPlace[]

function schemaOf(place: ParameterPlace, parameters: readonly Parameter[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    // Browsers and proxies send further headers and cookies.
    ...(place === 'query' ? { additionalProperties: false } : {}),
  }
}

/**
 * Validates a request against its operation and stores the coerced values, with defaults, in the request.
 *
 * @returns a function that throws {@link Problem} VALIDATION_FAILED naming every wrong field, at most 100
 */
export function createRequestCheck(ajv: Ajv2020, operation: ContractOperation) {
  const checks = places.flatMap((place) => {
    const parameters = operation.parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => (place === 'header' ? { ...parameter, name: parameter.name.toLowerCase() } : parameter))
    if (parameters.length === 0 && place !== 'query') return []
    return [{ place, parameters, validate: ajv.compile(schemaOf(place, parameters)) }]
  })
  const body = operation.body === null ? null : { ...operation.body, validate: ajv.compile(operation.body.schema) }

  return (request: FastifyRequest): void => {
    const fields: FieldError[] = []
    const collect = (prefix: string, validate: ValidateFunction, value: unknown) => {
      if (validate(value)) return
      fields.push(...(validate.errors ?? []).map((error) => toFieldError(prefix, error)))
    }
    for (const { place, parameters, validate } of checks) {
      const raw = rawOf(request, place)
      // Of headers and cookies only those in the contract are checked.
      const seen = place === 'header' || place === 'cookie' ? pick(raw, parameters) : raw
      const values = coerceParameters(parameters, seen, fields)
      collect(place, validate, values)
      put(request, place, values)
    }
    if (body !== null) {
      if (request.body !== undefined) collect('', body.validate, request.body)
      else if (body.required) fields.push({ path: 'body', code: 'REQUIRED' })
    }
    if (fields.length > 0) throw new Problem('VALIDATION_FAILED', { fields: firstOfEach(fields).slice(0, maxFields) })
  }
}

/** One error per field; `int32` repeats what a bound reports. */
const firstOfEach = (fields: readonly FieldError[]) =>
  [...new Map(fields.toReversed().map((field) => [field.path, field])).values()].toReversed()

type Raw = Readonly<Record<string, unknown>>
const pick = (raw: Raw, parameters: readonly Parameter[]): Raw =>
  Object.fromEntries(parameters.filter(({ name }) => raw[name] !== undefined).map(({ name }) => [name, raw[name]]))

function rawOf(request: FastifyRequest, place: ParameterPlace): Raw {
  switch (place) {
    case 'path':
      return request.params as Raw
    case 'query':
      return request.query as Raw
    case 'header':
      return request.headers
    case 'cookie':
      return request.cookies
  }
}

function put(request: FastifyRequest, place: ParameterPlace, values: Record<string, unknown>): void {
  if (place === 'path') request.params = values
  else if (place === 'query') request.query = values
  else if (place === 'header') Object.assign(request.headers, values)
  else Object.assign(request.cookies, values)
}
