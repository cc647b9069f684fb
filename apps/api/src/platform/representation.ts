import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { toBestBrotli, toBrotli } from './brotli.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = { body: Buffer | string; size: number; etag: string }

/** A text with its encodings, each made at its first request. */
export type Representation = {
  /** Bytes take half the memory of a text with characters beyond Latin-1, outside the heap of JavaScript. */
  plain: string | Buffer
  hash: string
  /** Size of `plain` in UTF-8. */
  size: number
  variants: Map<Encoding, Promise<Variant>>
}

/** Bytes below which compression is not worth its time. */
const minCompressedSize = 1024

const compressGzip = promisify(gzip)

const encode: Record<Encoding, (text: Representation) => Promise<Buffer | string>> = {
  br: toBrotli,
  gzip: ({ plain }) => compressGzip(plain, { level: 6 }),
  // Identity stays text: Node then writes head and body at once.
  identity: ({ plain }) => Promise.resolve(plain),
}

export const createRepresentation = (plain: string | Buffer): Representation => ({
  plain,
  size: Buffer.byteLength(plain),
  hash: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
  variants: new Map(),
})

/** Bytes in memory: the text, two bytes for each character, and at most half as much again for its compressed forms. */
export const bytesOf = ({ plain, size }: Representation): number => (typeof plain === 'string' ? 2.5 : 1.5) * size

/** The preferred encoding that an `Accept-Encoding` header allows: Brotli, then gzip. */
function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const accepted = header.split(',').map((part) => part.trim().toLowerCase())
  const accepts = (name: string) =>
    accepted.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)))
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}

const withoutWeak = (etag: string): string => etag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` header names the ETag. The comparison is weak: it ignores `W/`. */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((part) => ['*', withoutWeak(etag)].includes(withoutWeak(part)))

const toVariant = (body: Buffer | string, etag: string): Variant => ({ body, size: Buffer.byteLength(body), etag })

function variantOf(representation: Representation, encoding: Encoding): Promise<Variant> {
  const { hash, variants } = representation
  // Weak, because the same text has other bytes at another level of Brotli.
  const etag = { identity: `"${hash}"`, gzip: `"${hash}-gzip"`, br: `W/"${hash}-br"` }[encoding]
  const known = variants.get(encoding)
  if (known === undefined) {
    const made = encode[encoding](representation).then((body) => toVariant(body, etag))
    variants.set(encoding, made)
    return made
  }
  if (encoding === 'br')
    void toBestBrotli(representation).then((body) => {
      if (body !== null) variants.set(encoding, Promise.resolve(toVariant(body, etag)))
    })
  return known
}

/**
 * Sets status and headers for the encoding that the request prefers; each encoding has its own ETag.
 *
 * @returns the body, or null with status 304 if the caller already has it
 */
export async function negotiate(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  contentType: string,
): Promise<Buffer | string | null> {
  const isSmall = representation.size < minCompressedSize
  const encoding = isSmall ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  const { body, size, etag } = await variantOf(representation, encoding)
  reply.header('etag', etag)
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type')
    return null
  }
  reply.header('content-type', contentType).header('content-length', size)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return body
}
