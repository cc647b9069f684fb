import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { LRUCache } from 'lru-cache'

const compress = promisify(brotliCompress)

/**
 * Measured with a product list of 229 kB: level 3 takes 1.7 ms and results in 40 kB, level 5 takes 3.8 ms and results in 36 kB, level 11
 * takes 0.3 to 1 s and results in 31 kB.
 */
const levels = { fast: 5, best: 11 }
/** Compression at the best level takes at most this part of the time of one core. */
const share = 0.1

type Text = { plain: string | Buffer; hash: string; size: number }

/** Results at the best level, by the hash of the text: a page that is rendered again is usually the same. */
const best = new LRUCache<string, Buffer>({ maxSize: 16 * 1024 * 1024, sizeCalculation: ({ length }) => length })
let isBusy = false

const compressAt = (level: number, { plain, size }: Text): Promise<Buffer> =>
  compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: size } })

/** The text in Brotli, for its first request. */
export const toBrotli = async (text: Text): Promise<Buffer> => best.get(text.hash) ?? compressAt(levels.fast, text)

/**
 * Compresses a text again, at the best level, because it was requested again. One text at a time: null if this one has to wait for its
 * next request, or has been compressed so already.
 */
export async function toBestBrotli(text: Text): Promise<Buffer | null> {
  if (isBusy || best.has(text.hash)) return null
  isBusy = true
  const start = performance.now()
  try {
    const bytes = await compressAt(levels.best, text)
    best.set(text.hash, bytes)
    return bytes
  } finally {
    const rest = (performance.now() - start) * (1 / share - 1)
    setTimeout(() => (isBusy = false), rest).unref()
  }
}
