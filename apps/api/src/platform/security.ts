import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SecurityCheck } from './contract.ts'
import { sha256 } from './digest.ts'
import { Problem } from './problem.ts'

/**
 * Checks the fixed, public API key. A custom header excludes forms of other sites. Operations with a 403 in the contract
 * also require the shop's own origin: `Sec-Fetch-Site: same-origin`, or without it an `Origin` of `origins`, or none (not a browser).
 *
 * @throws {Problem} API_KEY_INVALID, ORIGIN_FORBIDDEN
 */
export function createApiKeyCheck({ apiKey, origins }: { apiKey: string; origins: readonly string[] }): SecurityCheck {
  return (request, { responses }) => {
    // The key is public, so the comparison need not take constant time.
    if (request.headers['x-api-key'] !== apiKey) throw new Problem('API_KEY_INVALID')
    if (!responses.has(403)) return
    const { 'sec-fetch-site': site, origin } = request.headers
    const isOwn = site === undefined ? origin === undefined || origins.includes(origin) : site === 'same-origin'
    if (!isOwn) throw new Problem('ORIGIN_FORBIDDEN')
  }
}

/** The stored form of a guest secret. */
export const hashOfGuest = (secret: string): string => sha256(`guest ${secret}`)

const guestSecret = /^[A-Za-z0-9_-]{43}$/
const guestDays = 30

export type GuestCookie = ReturnType<typeof createGuestCookie>

/** The guest's 256-bit secret in a cookie; access is stored under its hash. `secure` if the shop uses https. */
export function createGuestCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-lotus-guest' : 'lotus-guest'
  const read = (request: FastifyRequest): string | null => {
    const value = request.cookies[name]
    return value !== undefined && guestSecret.test(value) ? value : null
  }
  return {
    name,
    /** The received secret, or null. */
    read,
    /** The received secret or a new one; the cookie is renewed for 30 days. */
    issue(request: FastifyRequest, reply: FastifyReply): string {
      const secret = read(request) ?? randomBytes(32).toString('base64url')
      reply.setCookie(name, secret, {
        httpOnly: true,
        secure,
        sameSite: 'strict',
        path: '/',
        maxAge: guestDays * 24 * 60 * 60,
      })
      return secret
    },
    /** @throws {Problem} NOT_FOUND without a secret */
    check: ((request) => {
      request.guest = read(request)
      if (request.guest === null) throw new Problem('NOT_FOUND')
    }) satisfies SecurityCheck,
  }
}

/** The guest's secret in an operation with the scheme `guest`. @throws {Problem} NOT_FOUND */
export function guestOf({ guest }: FastifyRequest): string {
  if (guest === null) throw new Problem('NOT_FOUND')
  return guest
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Secret of the guest cookie, in operations with the scheme `guest`. */
    guest: string | null
  }
}
