import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'

import { recordTags, type Cache } from './cache.ts'
import type { ContractOperation } from './contract-document.ts'
import { jsonType } from './envelope.ts'
import type { Operation } from './handlers.ts'
import { bytesOf, createRepresentation, negotiate, type Representation } from './representation.ts'

/** The cached answer of a public operation, the same for all visitors. */
export type CachedAnswer = { control: string; representation: Representation }

const keyOf = (url: string) => `answer ${url}`

/** The cached answer of a GET request for a path with its query, e.g. `/api/public/products?pageSize=24`. */
export const findAnswer = (cache: Cache, url: string) => cache.find(keyOf(url)) as CachedAnswer | undefined
export const hasAnswer = (cache: Cache, url: string): boolean => cache.has(keyOf(url))

/** Stores an answer for {@link findAnswer}. */
export const storeAnswer = (
  cache: Cache,
  url: string,
  answer: CachedAnswer,
  lifetime: Omit<Parameters<Cache['store']>[2], 'bytes'>,
): void => cache.store(keyOf(url), answer, { ...lifetime, bytes: bytesOf(answer.representation) })

/** Sends a cached answer, or one that is about to be cached. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, { control, representation }: CachedAnswer) {
  reply.header('cache-control', control).header('vary', 'Accept-Encoding')
  return negotiate(request, reply, representation, jsonType)
}

/** The `Cache-Control` of an answer that a handler excludes from every cache. */
export const uncached = 'private, no-store'
const control = 'public, max-age=30, stale-while-revalidate=300'
/** Bounds the age of an answer even if the notification of an invalidation is lost. */
const seconds = 30

/**
 * Caches serialized answers of public operations, which are the same for all visitors: the handler of a cached operation
 * sees no cookies, and a call with `Authorization` bypasses the cache. Every answer has a strong ETag. Answers of other
 * operations get `no-store`.
 *
 * @returns `decorate` of `mountContract`
 */
export function cacheAnswers(cache: Cache, operations: readonly Operation[]) {
  const cached = new Set<string>(operations)

  async function answerFromCache(request: FastifyRequest, reply: FastifyReply) {
    request.computation = { start: cache.generation(), tags: new Set() }
    if (request.headers.authorization !== undefined) return
    const answer = findAnswer(cache, request.url)
    if (answer === undefined) {
      // All visitors get the same answer, so the handler must not see cookies.
      request.cookies = {}
      delete request.headers.cookie
      return
    }
    request.computation = null
    reply.code(200)
    return reply.send(await sendAnswer(request, reply, answer))
  }

  async function fillCache(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const { computation } = request
    if (computation === null || computation === undefined) {
      // Fastify sets a content type even on a 304.
      if (reply.statusCode === 304) reply.removeHeader('content-type')
      return payload
    }
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const isExcluded = reply.getHeader('cache-control') === uncached
    if (isExcluded || request.headers.authorization !== undefined || reply.hasHeader('set-cookie')) {
      reply.header('cache-control', uncached)
      return payload
    }
    const answer = { control, representation: createRepresentation(payload) }
    if (request.method === 'GET') storeAnswer(cache, request.url, answer, { ...computation, seconds })
    return sendAnswer(request, reply, answer)
  }

  return ({ id }: ContractOperation, route: RouteOptions): void => {
    const onSend = [route.onSend ?? []].flat()
    if (!cached.has(id)) {
      route.onSend = [
        ...onSend,
        async (_request, reply) => {
          if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        },
      ]
      return
    }
    const { handler } = route
    route.handler = function (request, reply) {
      const work = async () => handler.call(this, request, reply)
      return recordTags(request.computation?.tags ?? new Set(), work)
    } satisfies RouteHandlerMethod
    // Runs after every onRequest hook: rate limits and the API key apply to cached answers too.
    route.preParsing = [answerFromCache]
    route.onSend = [...onSend, fillCache]
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How the answer of a cached operation is computed; null if the cache answered it. */
    computation?: { start: number; tags: Set<string> } | null
  }
}
