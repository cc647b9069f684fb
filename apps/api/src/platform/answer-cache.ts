import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

import { chooseEncoding, compress, matchesEtag, type Encoding } from './content-negotiation.ts'
import type { ContractOperation } from './contract-document.ts'
import { notify, type Database, type Db } from './database.ts'
import type { Operation } from './handlers.ts'

const channel = 'cache'
const cacheControl = 'public, max-age=30, stale-while-revalidate=300'

type Variant = { body: Buffer | string; size: number; etag: string }
type Entry = { expires: number; plain: string; size: number; hash: string; variants: Map<Encoding, Promise<Variant>> }

/** Bytes below which compression is not worth its time. */
const minCompressedSize = 1024

function variantOf(entry: Entry, encoding: Encoding): Promise<Variant> {
  const known = entry.variants.get(encoding)
  if (known !== undefined) return known
  // Identity stays text: Node then writes head and body at once.
  const compressed: Promise<Buffer | string> =
    encoding === 'identity' ? Promise.resolve(entry.plain) : compress[encoding](entry.plain)
  const made = compressed.then((body) => ({
    body,
    size: Buffer.byteLength(body),
    etag: encoding === 'identity' ? `"${entry.hash}"` : `"${entry.hash}-${encoding}"`,
  }))
  entry.variants.set(encoding, made)
  return made
}

export type AnswerCache = ReturnType<typeof createAnswerCache>
export type CacheOptions = {
  operations: readonly Operation[]
  /** Prefix of the paths given to `invalidate`. @default '/api' */
  basePath?: string
  /** @default 30 */
  seconds?: number
  /** @default 2000 */
  maxEntries?: number
  /** Of uncompressed bodies. @default 32 MiB */
  maxBytes?: number
  /** Milliseconds. @default Date.now */
  now?: () => number
}

/** Removes the answers below these contract paths from the cache of every process when the transaction commits. */
export async function invalidate(db: Db, ...prefixes: string[]): Promise<void> {
  for (const prefix of prefixes) await notify(db, channel, prefix)
}

/** Calls the listener with the path prefix of every {@link invalidate} in this and other processes. */
export const onInvalidation = (database: Database, listener: (prefix: string) => void): Promise<void> =>
  database.listen(channel, listener)

/**
 * Caches serialized answers of public operations, which are the same for all visitors: the handler of a cached
 * operation sees no cookies, and a call with `Authorization` bypasses the cache. Every answer has a strong ETag.
 *
 * Entries expire after 30 s even if a notification of {@link invalidate} is lost.
 */
export function createAnswerCache(options: CacheOptions) {
  const {
    operations,
    basePath = '/api',
    seconds = 30,
    maxEntries = 2000,
    maxBytes = 32 * 1024 * 1024,
    now = Date.now,
  } = options
  const cached = new Set<string>(operations)
  // A Map keeps insertion order: the first entry is the least recently used.
  const entries = new Map<string, Entry>()
  let bytes = 0
  let generation = 0
  const counts = { hits: 0, misses: 0 }

  function forget(key: string) {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    bytes -= entry.size
  }

  function find(key: string): Entry | null {
    const entry = entries.get(key)
    if (entry === undefined) return null
    entries.delete(key)
    if (entry.expires <= now()) {
      bytes -= entry.size
      return null
    }
    entries.set(key, entry)
    return entry
  }

  function store(key: string, entry: Entry) {
    forget(key)
    if (entry.size > maxBytes / 10) return
    entries.set(key, entry)
    bytes += entry.size
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && bytes <= maxBytes) break
      forget(oldest)
    }
  }

  const createEntry = (plain: string): Entry => ({
    expires: now() + seconds * 1000,
    plain,
    size: Buffer.byteLength(plain),
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
    variants: new Map(),
  })

  /** Sets the headers of a variant. Returns null, with status 304, if the caller already has it. */
  async function prepare(request: FastifyRequest, reply: FastifyReply, entry: Entry): Promise<Buffer | string | null> {
    const encoding = entry.size < minCompressedSize ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
    const { body, size, etag } = await variantOf(entry, encoding)
    reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'Accept-Encoding')
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-type')
      return null
    }
    reply.header('content-type', 'application/json; charset=utf-8').header('content-length', size)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return body
  }

  async function answerFromCache(request: FastifyRequest, reply: FastifyReply) {
    request.cacheGeneration = generation
    if (request.headers.authorization !== undefined) return
    const entry = find(request.url)
    if (entry === null) {
      counts.misses++
      // All visitors get the same answer, so the handler must not see cookies.
      request.cookies = {}
      delete request.headers.cookie
      return
    }
    counts.hits++
    request.cacheGeneration = null
    reply.code(200)
    return reply.send(await prepare(request, reply, entry))
  }

  async function fillCache(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    if (request.cacheGeneration === null || request.cacheGeneration === undefined) {
      // Fastify sets a content type even on a 304.
      if (reply.statusCode === 304) reply.removeHeader('content-type')
      return payload
    }
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    if (request.headers.authorization !== undefined || reply.hasHeader('set-cookie')) {
      reply.header('cache-control', 'private, no-store')
      return payload
    }
    const entry = createEntry(payload)
    // An answer computed before an invalidation must not be stored after it.
    if (request.method === 'GET' && request.cacheGeneration === generation) store(request.url, entry)
    return prepare(request, reply, entry)
  }

  function clear(prefix = '') {
    generation++
    for (const key of entries.keys()) if (key.startsWith(basePath + prefix)) forget(key)
  }

  return {
    /** For `decorate` of `mountContract`. Answers of other operations get `no-store`. */
    decorate({ id }: ContractOperation, route: RouteOptions): void {
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
      // Runs after every onRequest hook: rate limits and the API key apply to cached answers too.
      route.preParsing = [answerFromCache]
      route.onSend = [...onSend, fillCache]
    },
    clear,
    listen: (database: Database) => onInvalidation(database, clear),
    stats: () => ({ ...counts, entries: entries.size, bytes }),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Generation of the answer cache at the start of the request; null if the cache answered it. */
    cacheGeneration?: number | null
  }
}
