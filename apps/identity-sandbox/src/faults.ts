import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto'

const FAULT_KINDS = [
  'wrongAudience',
  'wrongIssuer',
  'wrongNonce',
  'expired',
  'badSignature',
  'tokenError',
  'tokenSlow',
  'discoveryError',
] as const

/** Kinds of faults: a wrong claim or signature of the id_token, a 503, or a slow answer. */
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A fault for the next `times` answers of its kind; `ms` is the delay of `tokenSlow`. */
export type Fault = { kind: FaultKind; times: number; ms: number }

type Claims = { [claim: string]: unknown }

const WRONG_CLAIMS: Partial<Record<FaultKind, (claims: Claims) => Claims>> = {
  wrongAudience: (claims) => ({ ...claims, aud: 'another-shop' }),
  wrongIssuer: (claims) => ({ ...claims, iss: 'https://accounts.example.com' }),
  wrongNonce: (claims) => ({ ...claims, nonce: 'another-nonce' }),
  expired: (claims) => ({ ...claims, iat: Number(claims.iat) - 7200, exp: Number(claims.exp) - 7200 }),
}

const isFaultKind = (value: unknown): value is FaultKind => FAULT_KINDS.includes(value as FaultKind)

/** @throws Error with a readable message when the body is not a fault. */
export const parseFault = (body: unknown): Fault => {
  const { kind, times = 1, ms = 0 } = (body ?? {}) as Record<string, unknown>
  if (!isFaultKind(kind)) throw new Error(`kind is one of ${FAULT_KINDS.join(', ')}`)
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1) throw new Error('times is 1 or more')
  if (typeof ms !== 'number' || !Number.isInteger(ms) || ms < 0 || ms > 120_000) throw new Error('ms is 0 to 120000')
  return { kind, times, ms }
}

/** The claims with one wrong value and a valid signature, or the valid claims with a wrong signature. */
export const spoilIdToken = (token: string, kind: FaultKind, key: JsonWebKey): string => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  if (kind === 'badSignature') {
    const bytes = Buffer.from(signature, 'base64url')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    return `${header}.${payload}.${bytes.toString('base64url')}`
  }
  const lie = WRONG_CLAIMS[kind]
  if (!lie) return token
  const claims = lie(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims)
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const signed = sign('sha256', Buffer.from(text), createPrivateKey({ key, format: 'jwk' }))
  return `${text}.${signed.toString('base64url')}`
}

/** Queue of faults. */
export class Faults {
  #planted: Fault[] = []

  get planted(): readonly Fault[] {
    return this.#planted
  }

  plant(fault: Fault): void {
    this.#planted.push(fault)
  }

  clear(): void {
    this.#planted = []
  }

  /** Returns the next fault of one of these kinds and decrements its count. */
  take(...kinds: FaultKind[]): Fault | undefined {
    const fault = this.#planted.find(({ kind }) => kinds.includes(kind))
    if (!fault) return undefined
    const left = fault.times - 1
    this.#planted = this.#planted.flatMap((planted) =>
      planted === fault ? (left > 0 ? [{ ...planted, times: left }] : []) : [planted],
    )
    return fault
  }
}
