import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses text. Brotli level 5 takes about a millisecond for a list of products; higher levels save little. */
export const compress = {
  br: (plain: string): Promise<Buffer> =>
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(plain),
      },
    }),
  gzip: (plain: string): Promise<Buffer> => compressGzip(plain, { level: 6 }),
} satisfies Record<Exclude<Encoding, 'identity'>, (plain: string) => Promise<Buffer>>

/** The preferred encoding that an `Accept-Encoding` header allows: Brotli, then gzip. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const accepted = header.split(',').map((part) => part.trim().toLowerCase())
  const accepts = (name: string) =>
    accepted.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)))
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}

/** Whether an `If-None-Match` header names the ETag. The comparison is weak: it ignores `W/`. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')))
