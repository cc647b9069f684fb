import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SecurityCheck } from './contract.ts'
import { Problem } from './problem.ts'

/**
 * The fixed, public API key. Being a custom header it keeps other sites' forms out; calls that the contract
 * answers 403 must also come from the shop's own pages: `Sec-Fetch-Site: same-origin`, or without it an `Origin` of `origins`, or none (not a browser).
 * @throws {Problem} API_KEY_INVALID, ORIGIN_FORBIDDEN
 */
export function createApiKeyCheck({ apiKey, origins }: { apiKey: string; origins: readonly string[] }): SecurityCheck {
  return (request, { responses }) => {
    // Every page shows it: there is nothing that the time of a comparison could tell.
    if (request.headers['x-api-key'] !== apiKey) throw new Problem('API_KEY_INVALID')
    if (!responses.has(403)) return
    const { 'sec-fetch-site': site, origin } = request.headers
    const isOwn = site === undefined ? origin === undefined || origins.includes(origin) : site === 'same-origin'
    if (!isOwn) throw new Problem('ORIGIN_FORBIDDEN')
  }
}

const guestSecret = /^[A-Za-z0-9_-]{43}$/
const guestDays = 30

export type GuestCookie = ReturnType<typeof createGuestCookie>

/** The browser's 256-bit secret, under which what a guest may see is stored (hashed). `secure` where the shop is https. */
export function createGuestCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-lotus-guest' : 'lotus-guest'
  const read = (request: FastifyRequest): string | null => {
    const value = request.cookies[name]
    return value !== undefined && guestSecret.test(value) ? value : null
  }
  return {
    name,
    /** The secret that the browser sent, or null. */
    read,
    /** The secret that the browser sent or a new one; set again either way, for 30 days from now. */
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
    /** @throws {Problem} NOT_FOUND: without the secret there is nothing to see. */
    check: ((request) => {
      request.guest = read(request)
      if (request.guest === null) throw new Problem('NOT_FOUND')
    }) satisfies SecurityCheck,
  }
}

/** The guest's secret of an operation that the contract guards with `guest`. @throws {Problem} NOT_FOUND */
export function guestOf({ guest }: FastifyRequest): string {
  if (guest === null) throw new Problem('NOT_FOUND')
  return guest
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Secret of the guest cookie, where the operation is guarded by it. */
    guest: string | null
  }
}
