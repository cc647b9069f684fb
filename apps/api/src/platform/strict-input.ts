import type { FastifyRequest } from 'fastify'

import type { Parameter } from './contract-document.ts'
import { Problem, type FieldError } from './problem.ts'

const maxDepth = 8
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const jsonOnly = /^application\/json(?:\s*;\s*charset=(?:utf-8|"utf-8"))?\s*$/i

const invalid = (path: string, code: FieldError['code'], cause?: unknown) =>
  new Problem('VALIDATION_FAILED', { fields: [{ path, code }], cause })

/** PostgreSQL can store neither NUL nor lone surrogates. */
const isPlainText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** @throws {Problem} if the address is not well-formed UTF-8 or contains NUL */
export function checkAddress({ url }: Pick<FastifyRequest, 'url'>): void {
  if (!url.includes('%')) return
  try {
    if (!isPlainText(decodeURIComponent(url))) throw new RangeError('NUL in the address')
  } catch (error) {
    throw invalid('query', 'WRONG_FORMAT', error)
  }
}

/** @throws {Problem} for an unexpected body or a content type other than JSON in UTF-8 */
export function checkBodyKind({ headers }: Pick<FastifyRequest, 'headers'>, takesBody: boolean): void {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = headers
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
  if (hasBody && !takesBody) throw invalid('body', 'NOT_ALLOWED')
  if (!takesBody) return
  if (type === undefined ? hasBody : !jsonOnly.test(type)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
}

function checkValue(value: unknown, depth: number): void {
  if (depth > maxDepth) throw invalid('body', 'TOO_LONG')
  if (typeof value === 'string' && !isPlainText(value)) throw invalid('body', 'WRONG_FORMAT')
  if (typeof value === 'number' && !Number.isFinite(value)) throw invalid('body', 'TOO_LARGE')
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) checkValue(item, depth + 1)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) throw invalid('body', 'UNKNOWN_FIELD')
    if (!isPlainText(key)) throw invalid('body', 'WRONG_FORMAT')
    checkValue(item, depth + 1)
  }
}

/**
 * Reads a JSON body: UTF-8 only, at most 8 levels, no NUL, no lone surrogate, no prototype key.
 * The last of duplicate keys counts, before validation.
 */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw invalid('body', 'WRONG_FORMAT', error)
  }
  checkValue(value, 1)
  return value
}

const integer = /^-?(?:0|[1-9]\d{0,14})$/
const decimal = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/

/** Converts text to the type of the schema; text that does not fit stays, and the validator rejects it. */
function coerceScalar(type: unknown, text: string): unknown {
  switch (type) {
    case 'integer':
      return integer.test(text) ? Number(text) : text
    case 'number':
      return decimal.test(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}

/** Converts the texts of addresses, headers and cookies to the contract's types. A duplicate scalar is an error. */
export function coerceParameters(
  parameters: readonly Parameter[],
  raw: Readonly<Record<string, unknown>>,
  errors: FieldError[],
): Record<string, unknown> {
  // Includes unknown parameters, so that the validator rejects them.
  const values: Record<string, unknown> = { ...raw }
  for (const { name, in: place, explode, schema } of parameters) {
    const value = raw[name]
    if (value === undefined) continue
    if (schema['type'] === 'array') {
      const texts = (Array.isArray(value) ? value : explode ? [value] : String(value).split(',')).map(String)
      const { type } = (schema['items'] ?? {}) as { type?: unknown }
      values[name] = texts.map((text) => coerceScalar(type, text))
    } else if (Array.isArray(value)) {
      errors.push({ path: `${place}.${name}`, code: 'DUPLICATED' })
      delete values[name]
    } else {
      values[name] = coerceScalar(schema['type'], String(value))
    }
  }
  return values
}
