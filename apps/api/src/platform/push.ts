import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'

import webPush from 'web-push'

import { isPublicName, PrivateAddress, publicLookup } from './public-address.ts'
import { publicKeyOf } from './vapid.ts'

export type PushOptions = {
  /** The key that signs messages (VAPID, RFC 8292): 32 bytes in base64url. The public key derives from it. */
  privateKey: string
  /** An address for the operators of push services, e.g. `mailto:shop@shop.example`. */
  subject: string
  /** Accepts endpoints on 127.0.0.1, also without TLS. For tests. @default false */
  allowLoopback?: boolean
  /** @default `publicLookup()` */
  lookup?: LookupFunction
}

/** A browser's subscription at its push service. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = {
  /** At most about 3 kB. Encrypted for the browser. */
  payload: string
  /** Replaces an undelivered message with the same topic: at most 32 characters of base64url. */
  topic: string
  /** Seconds that the push service tries to deliver the message. */
  ttl: number
  urgency: 'normal' | 'high'
}

/** The push service did not accept a message. */
export class PushRejected extends Error {
  override readonly name = 'PushRejected'
  readonly status: number
  /** Seconds until the push service accepts messages again; null if it does not say. */
  readonly retryAfter: number | null
  constructor(status: number, retryAfter: number | null) {
    super(`The push service answered ${status}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

export type Push = ReturnType<typeof createPush>

const timeout = 10_000
const maxRetryAfter = 3600

/** Sends messages to browsers through the push services that they name (RFC 8030). */
export function createPush({ privateKey, subject, allowLoopback = false, lookup = publicLookup() }: PushOptions) {
  const publicKey = publicKeyOf(privateKey)

  /** Strangers name endpoints, so only hosts on the internet are called, by name and at the port of https (SSRF). */
  function accepts(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const { protocol, username, password, hostname, port } = new URL(endpoint)
    if (username + password !== '') return false
    if (allowLoopback && hostname === '127.0.0.1') return true
    return protocol === 'https:' && port === '' && isPublicName(hostname)
  }

  /** Redirects are not followed. Only the head of the answer is read. */
  function post(endpoint: string, headers: Record<string, string>, body: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; retryAfter: string | undefined }>()
    const url = new URL(endpoint)
    const send = url.protocol === 'https:' ? request : requestPlain
    send(url, { method: 'POST', headers, agent: false, lookup, signal: AbortSignal.timeout(timeout) })
      .on('response', (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        response.destroy()
      })
      .on('error', reject)
      .end(body)
    return promise
  }

  return {
    publicKey,
    accepts,
    /**
     * Sends one message.
     * @returns `gone` if the subscription does not exist any more, or must not be called
     * @throws {PushRejected} @throws if the push service does not answer
     */
    async send({ endpoint, p256dh, auth }: PushTarget, message: PushMessage): Promise<'accepted' | 'gone'> {
      if (!accepts(endpoint)) return 'gone'
      const { payload, ttl: TTL, urgency, topic } = message
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL,
        urgency,
        topic,
      })
      const answer = await post(endpoint, headers as Record<string, string>, body).catch((error: unknown) => {
        if (error instanceof PrivateAddress) return { status: 410, retryAfter: undefined }
        throw error
      })
      const { status, retryAfter } = answer
      if (status === 404 || status === 410) return 'gone'
      if (status >= 200 && status < 300) return 'accepted'
      const seconds = Number(retryAfter)
      throw new PushRejected(status, seconds > 0 ? Math.min(seconds, maxRetryAfter) : null)
    },
  }
}
