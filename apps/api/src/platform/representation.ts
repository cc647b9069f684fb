import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

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

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Brotli level 5 takes about a millisecond for a list of products; higher levels save little. */
const encode: Record<Encoding, (plain: string | Buffer, size: number) => Promise<Buffer | string>> = {
  br: (plain, size) =>
    compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    }),
  gzip: (plain) => compressGzip(plain, { level: 6 }),
  // Identity stays text: Node then writes head and body at once.
  identity: (plain) => Promise.resolve(plain),
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

/** Whether an `If-None-Match` header names the ETag. The comparison is weak: it ignores `W/`. */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')))

function variantOf(representation: Representation, encoding: Encoding): Promise<Variant> {
  const { plain, size, hash, variants } = representation
  const known = variants.get(encoding)
  if (known !== undefined) return known
  const made = encode[encoding](plain, size).then((body) => ({
    body,
    size: Buffer.byteLength(body),
    etag: encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`,
  }))
  variants.set(encoding, made)
  return made
}

/**
 * Sets status and headers for the encoding that the request prefers; each encoding has its own strong ETag.
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
