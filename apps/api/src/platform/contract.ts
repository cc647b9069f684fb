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
import type { ContractOperation } from './contract-document.ts'
import { success } from './envelope.ts'
import { answerError, answerNotFound } from './error-handler.ts'
import { createOverloadGuard } from './overload.ts'
import { Problem } from './problem.ts'
import { checkAddress, checkBodyKind, parseBody } from './strict-input.ts'
import { createAjv, createRequestCheck } from './validation.ts'

/** Lets a request pass or throws {@link Problem}: one for each security scheme of the contract. */
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
  /** Hooks that come first, before security: rate limits. */
  before?: (operation: ContractOperation) => onRequestAsyncHookHandler[]
  /** Last word on a route, for caches. */
  decorate?: (operation: ContractOperation, route: RouteOptions) => void
  /** Calls that are worked on at once, reading and changing each. @default 64 */
  maxConcurrent?: number
  /** Fail a request whose answer the contract does not allow. For tests: it costs time. */
  checkAnswers?: boolean
  /** Leave out operations without a handler instead of refusing to start. */
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
    let refusal: Problem | null = null
    for (const alternative of alternatives) {
      try {
        for (const check of alternative) await check(request, operation, reply)
        return
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        // Whoever shows a session that has ended is told so: as somebody else they would be sent away from what is theirs.
        if (error.code === 'SESSION_EXPIRED') throw error
        // The first reason is told; "nobody is signed in" says less than any other.
        if (refusal === null || refusal.code === 'UNAUTHENTICATED') refusal = error
      }
    }
    if (refusal !== null) throw refusal
  }
}

type Compiled = { checkRequest: ReturnType<typeof createRequestCheck>; checkAnswer: () => onSendAsyncHookHandler }
/** What takes long to make of an operation, for as long as it is there: a process of tests mounts one contract often. */
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

/** Fastify's own serializer of a schema, kept for the same reason. */
function serializerOf(schema: object): ReturnType<typeof build> {
  const serialize = serializers.get(schema) ?? build(schema as Schema)
  serializers.set(schema, serialize)
  return serialize
}

/**
 * Puts every operation of the contract on `app`: who may call (before anything is validated), what may be sent, and how
 * the answer is written. Why not fastify-openapi-glue: its security runs after validation, and it drops cookies.
 *
 * Give it a scope of its own: it sets the parsers and the error handler there.
 */
export function mountContract(app: FastifyInstance, options: ContractOptions): void {
  const { operations, handlers, security, before, decorate, checkAnswers = false, partial = false } = options
  const guard = createOverloadGuard(options.maxConcurrent ?? 64)
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
        return reply.sent ? reply : success(data)
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
    /** Of the contract. */
    operationId?: string
  }
}
