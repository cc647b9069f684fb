import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

import { setApiHeaders } from '@lotus/api/platform/api-headers'
import type { Cache } from '@lotus/api/platform/cache'
import { findAnswer, sendAnswer, storeAnswer } from '@lotus/api/platform/cached-answers'
import { loadContract, type ContractOperation } from '@lotus/api/platform/contract-document'
import { jsonType } from '@lotus/api/platform/envelope'
import { answerError, answerNotFound } from '@lotus/api/platform/error-handler'
import { inProcess } from '@lotus/api/platform/in-process'
import { createOverloadGuard } from '@lotus/api/platform/overload'
import { Problem } from '@lotus/api/platform/problem'
import { createRepresentation } from '@lotus/api/platform/representation'
import { checkAddress, checkBodyKind } from '@lotus/api/platform/strict-input'

import { createBackendCall, type BackendResponse } from './backend-call.ts'
import { toBackendCookies, toShopCookie } from './backend-cookies.ts'

type ProxyOptions = {
  /** API_URL: the contract is served below its path `/api`. */
  url: string
  /** The shop's address. */
  publicUrl: string
  apiKey: string
  /** Public answers are cached in it for as long as the backend's Cache-Control allows, at most five minutes. */
  cache: Cache
  /** @see createBackendCall */
  limits?: Omit<Parameters<typeof createBackendCall>[0], 'url'>
}

/** Headers of every operation; an operation adds its own header parameters. */
const requestHeaders = ['x-api-key', 'authorization', 'content-type', 'user-agent', 'origin', 'sec-fetch-site']
const responseHeaders = [
  'authorization',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-policy',
]
const longestSeconds = 300

/** The seconds for which a shared cache may store a response; 0 for a personal one. */
function publicSeconds({ status, headers }: BackendResponse): number {
  const control = headers.get('cache-control') ?? ''
  const varies = (headers.get('vary') ?? '').split(',').some((name) => !/^\s*(accept-encoding|origin)?\s*$/i.test(name))
  if (status !== 200 || varies || headers.has('set-cookie') || !/\bpublic\b/i.test(control)) return 0
  const seconds = /\bs-maxage=(\d{1,9})/i.exec(control)?.[1] ?? /\bmax-age=(\d{1,9})/i.exec(control)?.[1] ?? '0'
  return Math.min(Number(seconds), longestSeconds)
}

/** Path and query for the backend: built from the parameters, because the router accepts several spellings of a path. */
function pathOf({ url }: ContractOperation, request: FastifyRequest): string {
  const parameters = request.params as Record<string, string>
  const path = url.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(parameters[name] ?? ''))
  const at = request.url.indexOf('?')
  return `/api${path}${at < 0 ? '' : request.url.slice(at)}`
}

/**
 * Serves the contract's operations by calls to another backend (BEY-16). Nothing else of the backend is reachable: other paths
 * and methods are NOT_FOUND, and only the contract's headers and cookies pass.
 */
export async function registerBackendProxy(
  app: FastifyInstance,
  { url, publicUrl, apiKey, cache, limits = {} }: ProxyOptions,
): Promise<void> {
  const { protocol, host } = new URL(publicUrl)
  const secure = protocol === 'https:'
  const call = createBackendCall({ url, ...limits })

  function headersOf(request: FastifyRequest, operation: ContractOperation): Record<string, string> {
    const own = operation.parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name.toLowerCase())
    const passed = [...requestHeaders, ...own].flatMap((name): [string, string][] => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    const cookies = toBackendCookies(request.headers.cookie, secure)
    return {
      'x-request-id': request.id,
      // Server rendering calls for all visitors and has no address.
      ...(request.socket.remoteAddress === inProcess ? {} : { 'x-forwarded-for': request.ip }),
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-host': host,
      accept: 'application/json',
      ...Object.fromEntries(passed),
      ...(cookies === undefined ? {} : { cookie: cookies }),
    }
  }

  async function ask(request: FastifyRequest, operation: ContractOperation, path: string): Promise<BackendResponse> {
    const { id: operationId, method } = operation
    const body = request.body instanceof Buffer ? (request.body as Buffer<ArrayBuffer>) : undefined
    try {
      return await call({ operationId, method, path, headers: headersOf(request, operation), body })
    } catch (error) {
      // The error handler logs 5xx.
      if (error instanceof Problem && error.status < 500)
        request.log.warn(
          { err: error.details.cause ?? error, operation: operationId },
          'The backend violates the contract',
        )
      throw error
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, operation: ContractOperation) {
    const { method, id } = operation
    const path = pathOf(operation, request)
    const isPublic =
      method === 'GET' && request.headers.authorization === undefined && request.headers['x-api-key'] === apiKey
    const cached = isPublic ? findAnswer(cache, path) : undefined
    if (cached !== undefined) return reply.send(await sendAnswer(request, reply, cached))

    const start = cache.generation()
    const response = await ask(request, operation, path)
    reply.code(response.status)
    for (const name of responseHeaders) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    for (const header of response.headers.getSetCookie()) {
      const cookie = toShopCookie(header, secure)
      if (cookie === null)
        request.log.warn({ operation: id }, 'The backend set a cookie that the contract does not have')
      else reply.header('set-cookie', cookie)
    }
    const seconds = isPublic ? publicSeconds(response) : 0
    if (seconds > 0) {
      const representation = createRepresentation(response.text)
      const shared = { control: response.headers.get('cache-control') ?? '', representation }
      storeAnswer(cache, path, shared, { tags: new Set(), start, seconds })
      return reply.send(await sendAnswer(request, reply, shared))
    }
    return reply.type(jsonType).send(response.text)
  }

  await app.register(
    async (api) => {
      setApiHeaders(api)
      api.removeAllContentTypeParsers()
      api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      api.setErrorHandler(answerError)
      api.setNotFoundHandler(answerNotFound)
      const guard = createOverloadGuard(128)
      for (const operation of loadContract()) {
        const route: RouteOptions = {
          method: operation.method,
          url: operation.url,
          config: { operationId: operation.id },
          onRequest: async (request) => {
            checkAddress(request)
            checkBodyKind(request, operation.body !== null)
          },
          handler: (request, reply) => answer(request, reply, operation),
        }
        guard(route)
        api.route(route)
      }
    },
    { prefix: '/api' },
  )
}
