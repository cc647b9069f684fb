import { createHmac, timingSafeEqual } from 'node:crypto'

const longest = 512
const minute = 60_000
const oldest = 7 * 24 * 60 * minute
const farthestAhead = 10 * minute

/** Raw header and query values; a repeated name is an array. */
export type SignedRequest = {
  signature: string | string[] | undefined
  requestId: string | string[] | undefined
  dataId: unknown
}

function readSignature(header: string): { ts: string; v1: string } | null {
  const parts = new Map<string, string>()
  for (const part of header.split(',')) {
    const [name = '', value = ''] = part.split('=', 2)
    if (parts.has(name.trim())) return null
    parts.set(name.trim(), value.trim())
  }
  const [ts = '', v1 = ''] = [parts.get('ts'), parts.get('v1')]
  return /^[0-9]{10,13}$/.test(ts) && /^[0-9a-f]{64}$/i.test(v1) ? { ts, v1 } : null
}

/** Seconds below 1e11, milliseconds from there: the provider documents both. */
const instantOf = (ts: string) => (Number(ts) < 1e11 ? Number(ts) * 1000 : Number(ts))

/**
 * S22: verifies that the provider signed a notification (security.md 6.3). The signature covers the id, the request id and
 * the time, but not the body. The id is accepted as received or in lower case; every secret is tried.
 * @returns what is wrong; null if the signature is valid
 */
export function findSignatureError(
  { signature, requestId, dataId }: SignedRequest,
  { secrets, now }: { secrets: readonly string[]; now: number },
): 'malformed' | 'wrong' | 'too_old' | 'too_new' | null {
  if (typeof signature !== 'string' || signature.length > longest) return 'malformed'
  if (requestId !== undefined && typeof requestId !== 'string') return 'malformed'
  if (dataId !== undefined && typeof dataId !== 'string') return 'malformed'
  const read = readSignature(signature)
  if (read === null) return 'malformed'
  const given = Buffer.from(read.v1, 'hex')

  const ids = dataId === undefined ? [''] : [`id:${dataId};`, `id:${dataId.toLowerCase()};`]
  const rest = `${requestId === undefined ? '' : `request-id:${requestId};`}ts:${read.ts};`
  // Compares with every secret, so that the timing does not reveal which one matched.
  const matches = secrets.flatMap((secret) =>
    ids.map((id) =>
      timingSafeEqual(
        createHmac('sha256', secret)
          .update(id + rest)
          .digest(),
        given,
      ),
    ),
  )
  if (!matches.includes(true)) return 'wrong'
  const time = instantOf(read.ts)
  if (time < now - oldest) return 'too_old'
  return time > now + farthestAhead ? 'too_new' : null
}

/** When the provider signed a notification whose signature is valid. */
export const signedAt = (signature: string): Date => new Date(instantOf(readSignature(signature)?.ts ?? ''))
