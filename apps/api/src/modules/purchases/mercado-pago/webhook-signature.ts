import { createHmac, timingSafeEqual } from 'node:crypto'

const longest = 512
const minute = 60_000
const oldest = 7 * 24 * 60 * minute
const farthestAhead = 10 * minute

/** Headers and query as they came: a name that came twice is an array. */
export type SignedRequest = {
  signature: string | string[] | undefined
  requestId: string | string[] | undefined
  dataId: unknown
}

export type SignatureRefusal = 'malformed' | 'wrong' | 'too_old' | 'too_new'
export type SignatureResult = { ok: true; signedAt: Date } | { ok: false; reason: SignatureRefusal }

const refused = (reason: SignatureRefusal): SignatureResult => ({ ok: false, reason })

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

/** Seconds below 1e11, milliseconds from there: the provider's own texts say both. */
const instantOf = (ts: string) => (Number(ts) < 1e11 ? Number(ts) * 1000 : Number(ts))

/**
 * S22: whether a notice was signed by the provider (security.md 6.3). Only the id, the request id and the time are
 * signed, never the body. The id counts as it came or in lower case; every secret is tried.
 */
export function verifySignature(
  { signature, requestId, dataId }: SignedRequest,
  { secrets, now }: { secrets: readonly string[]; now: number },
): SignatureResult {
  if (typeof signature !== 'string' || signature.length > longest) return refused('malformed')
  if (requestId !== undefined && typeof requestId !== 'string') return refused('malformed')
  if (dataId !== undefined && typeof dataId !== 'string') return refused('malformed')
  const read = readSignature(signature)
  if (read === null) return refused('malformed')
  const given = Buffer.from(read.v1, 'hex')

  const ids = dataId === undefined ? [undefined] : [...new Set([dataId, dataId.toLowerCase()])]
  let matches = false
  for (const id of ids) {
    const manifest = [
      id === undefined ? '' : `id:${id};`,
      requestId === undefined ? '' : `request-id:${requestId};`,
      `ts:${read.ts};`,
    ].join('')
    for (const secret of secrets) {
      const expected = createHmac('sha256', secret).update(manifest).digest()
      // All of them, so that the time says nothing of which one it was.
      if (timingSafeEqual(expected, given)) matches = true
    }
  }
  if (!matches) return refused('wrong')
  const signedAt = instantOf(read.ts)
  if (signedAt < now - oldest) return refused('too_old')
  return signedAt > now + farthestAhead ? refused('too_new') : { ok: true, signedAt: new Date(signedAt) }
}
