import type { Ajv2020 } from 'ajv/dist/2020.js'
import { build, type Schema } from 'fast-json-stringify'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendAsyncHookHandler,
  RouteOptions,
} from 'fastify'

import { createAnswerCheck } from './answer-check.ts'
import { Streamed } from './streamed.ts'
import type { ContractOperation } from './contract-document.ts'
import { jsonType, success } from './envelope.ts'
import { answerError, answerNotFound } from './error-handler.ts'
import { createOverloadGuard, type Bulkhead } from './overload.ts'
import { Problem } from './problem.ts'
import { checkAddress, checkBodyKind, parseBody } from './strict-input.ts'
import { createAjv, createRequestCheck } from './validation.ts'

/** Accepts a request or throws {@link Problem}: one for each security scheme of the contract. */
export type SecurityCheck = (
  request: FastifyRequest,
  operation: ContractOperation,
  reply: FastifyReply,
) => void | Promise<void>
type AnyHandler = (request: never, reply: FastifyReply) => unknown

export type ContractOptions = {
  operations: ContractOperation[]
  /** By operationId. */
  handlers: Readonly<Record<string, AnyHandler>>
  /** By name of the security scheme. */
  security: Readonly<Record<string, SecurityCheck>>
  /** Hooks that run before security: rate limits. */
  before?: (operation: ContractOperation) => onRequestAsyncHookHandler[]
  /** Changes a route last, for caches. */
  decorate?: (operation: ContractOperation, route: RouteOptions) => void
  /** Concurrent calls, for reads and writes each. @default 64 */
  maxConcurrent?: number
  bulkhead?: Bulkhead
  /** Fail a request whose answer violates the contract. For tests, because it costs time. */
  checkAnswers?: boolean
  /** Omit operations without a handler instead of failing at start. */
  partial?: boolean
}

function createGate(operation: ContractOperation, checks: ContractOptions['security']) {
  const alternatives = operation.security.map((names) =>
    names.map((name) => {
      const check = checks[name]
      if (check === undefined) throw new Error(`No check for the security scheme ${name} of ${operation.id}`)
      return check
    }),
  )
  return async (request: FastifyRequest, reply: FastifyReply) => {
    let rejection: Problem | null = null
    for (const alternative of alternatives) {
      try {
        for (const check of alternative) await check(request, operation, reply)
        return
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        // An ended session is reported even if another alternative would accept the call as a guest.
        if (error.code === 'SESSION_EXPIRED') throw error
        // The first rejection is reported; UNAUTHENTICATED is the least specific.
        if (rejection === null || rejection.code === 'UNAUTHENTICATED') rejection = error
      }
    }
    if (rejection !== null) throw rejection
  }
}

type Compiled = { checkRequest: ReturnType<typeof createRequestCheck>; checkAnswer: () => onSendAsyncHookHandler }
/** Compiled checks by operation: tests mount the same contract often. */
const compiled = new WeakMap<ContractOperation, Compiled>()

function compile(operation: ContractOperation, ajv: Ajv2020): Compiled {
  const known = compiled.get(operation)
  if (known !== undefined) return known
  let checkAnswer: onSendAsyncHookHandler | null = null
  const made: Compiled = {
    checkRequest: createRequestCheck(ajv, operation),
    checkAnswer: () => (checkAnswer ??= createAnswerCheck(ajv, operation)),
  }
  compiled.set(operation, made)
  return made
}

const serializers = new WeakMap<object, ReturnType<typeof build>>()

/** Fastify's serializer of a schema, cached for the same reason. */
function serializerOf(schema: object): ReturnType<typeof build> {
  // Not checked in responses, which can contain texts that were stored before requests were checked.
  const formats = { 'single-line': true, 'multi-line': true } as const
  const serialize = serializers.get(schema) ?? build(schema as Schema, { ajv: { formats } })
  serializers.set(schema, serialize)
  return serialize
}

/**
 * Adds every operation of the contract to `app`: security before validation, request validation and serialization.
 * fastify-openapi-glue runs security after validation and drops cookies.
 *
 * Needs a scope of its own, because it sets parsers and the error handler.
 */
export function mountContract(app: FastifyInstance, options: ContractOptions): void {
  const { operations, handlers, security, before, decorate, checkAnswers = false, partial = false } = options
  const guard = createOverloadGuard(options.maxConcurrent ?? 64, options.bulkhead)
  const unknown = Object.keys(handlers).filter((name) => !operations.some(({ id }) => id === name))
  if (unknown.length > 0)
    throw new Error(`Handlers for operations that the contract does not have: ${unknown.join(', ')}`)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseBody(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)

  const ajv = createAjv()
  for (const operation of operations) {
    const { id, method, url, body, responses, successStatus } = operation
    const handler = handlers[id] as ((request: FastifyRequest, reply: FastifyReply) => unknown) | undefined
    if (handler === undefined) {
      if (partial) continue
      throw new Error(`No handler for ${id}`)
    }
    const gate = createGate(operation, security)
    const { checkRequest, checkAnswer } = compile(operation, ajv)
    const route: RouteOptions = {
      method,
      url,
      config: { operationId: id },
      schema: { response: Object.fromEntries([...responses].filter(([status]) => status < 300)) },
      serializerCompiler: ({ schema }) => serializerOf(schema),
      onRequest: [
        ...(before?.(operation) ?? []),
        async (request, reply) => {
          await gate(request, reply)
          checkAddress(request)
          checkBodyKind(request, body !== null)
        },
      ],
      preValidation: async (request) => checkRequest(request),
      handler: async (request, reply) => {
        reply.code(successStatus)
        const data = await handler(request, reply)
        if (reply.sent) return reply
        if (!(data instanceof Streamed)) return success(data)
        reply.type(jsonType)
        return reply.send(data.body())
      },
      ...(checkAnswers ? { onSend: [checkAnswer()] } : {}),
    }
    guard(route)
    decorate?.(operation, route)
    app.route(route)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract. */
    operationId?: string
  }
}
