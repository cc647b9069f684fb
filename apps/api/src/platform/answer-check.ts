import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { onSendAsyncHookHandler } from 'fastify'

import { loadContract, type ContractOperation, type Schema } from './contract-document.ts'

/** An answer that violates the contract. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation'
}

/** Checks the sent bytes, not the object before serialization. */
export function createAnswerCheck(ajv: Ajv2020, { id, responses }: ContractOperation): onSendAsyncHookHandler {
  const checks = new Map([...responses].map(([status, schema]) => [status, ajv.compile(schema)]))
  return async (request, reply, sent) => {
    const { statusCode } = reply
    if (request.method === 'HEAD' || statusCode === 304 || reply.hasHeader('content-encoding')) return sent
    const payload = sent instanceof Readable ? await text(sent) : sent
    const validate = checks.get(statusCode)
    const reason =
      validate === undefined
        ? 'which the contract does not list'
        : validate(JSON.parse(String(payload)))
          ? null
          : `with ${ajv.errorsText(validate.errors, { dataVar: 'answer' })}`
    if (reason !== null) {
      const violation = new ContractViolation(`${id} answered ${statusCode}, ${reason}`)
      // An error answer does not reach the error handler again.
      request.log.error({ err: violation }, 'Contract violated')
      reply.code(500)
      throw violation
    }
    return payload
  }
}

/** What the contract does not name is allowed: another backend may be newer than this shop. */
function withoutLimitsOfNames(schema: unknown, done: Map<unknown, unknown>): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  const known = done.get(schema)
  if (known !== undefined) return known
  const copy: unknown = Array.isArray(schema)
    ? schema.map((item) => withoutLimitsOfNames(item, done))
    : Object.fromEntries(
        Object.entries(schema)
          .filter(([key, value]) => !(key === 'additionalProperties' && value === false) && key !== 'maxProperties')
          .map(([key, value]) => [key, withoutLimitsOfNames(value, done)]),
      )
  done.set(schema, copy)
  return copy
}

function createBackendAnswerCheck() {
  const ajv = new Ajv2020({ discriminator: true, strict: false })
  addFormats.default(ajv)
  // Answers also show what was stored before the formats of texts were checked.
  ajv.addFormat('single-line', true)
  ajv.addFormat('multi-line', true)
  const responsesOf = new Map(loadContract().map(({ id, responses }) => [id, responses]))
  const copies = new Map<unknown, unknown>()
  const compiled = new Map<Schema, ValidateFunction>()
  const schemaOf = (operationId: string, status: number): Schema | undefined => {
    const responses = responsesOf.get(operationId) ?? new Map<number, Schema>()
    const isSuccess = status < 300
    // An unlisted status has the shape of the listed ones of its kind.
    return responses.get(status) ?? [...responses].find(([one]) => one < 300 === isSuccess)?.[1]
  }
  return (operationId: string, status: number, body: unknown): string | null => {
    const schema = schemaOf(operationId, status)
    if (schema === undefined) return 'which the contract does not list'
    const validate = compiled.get(schema) ?? ajv.compile(withoutLimitsOfNames(schema, copies) as Schema)
    compiled.set(schema, validate)
    return validate(body) ? null : `with ${ajv.errorsText(validate.errors, { dataVar: 'answer' })}`
  }
}

let checkAnswer: ReturnType<typeof createBackendAnswerCheck> | null = null

/**
 * Returns why the body of another backend's answer violates the contract, or null. A schema is compiled when an operation
 * needs it first.
 */
export function findBackendViolation(operationId: string, status: number, body: unknown): string | null {
  checkAnswer ??= createBackendAnswerCheck()
  return checkAnswer(operationId, status, body)
}
