import { createHmac, randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { sameDigest } from '#platform/digest.ts'
import { deriveKeys } from '#platform/keys.ts'

const days = 400
const form = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/**
 * Remembers that an account signed in with this browser, so that password guesses from other browsers do not lock out its
 * owner. The cookie grants no access: it contains a random number and a signature of the number and the e-mail.
 */
export function createKnownBrowser({ secrets, secure }: { secrets: readonly string[]; secure: boolean }) {
  const name = secure ? '__Host-lotus-known' : 'lotus-known'
  const keys = deriveKeys(secrets, 'known-browser')
  const [current] = keys
  if (current === undefined) throw new Error('Known browsers need a secret')
  const seal = (key: Buffer, id: string, email: string) =>
    createHmac('sha256', key).update(`${id} ${email}`).digest('base64url')

  return {
    /** The browser's number, if the account of this e-mail has signed in with it before. */
    read(request: FastifyRequest, email: string): string | null {
      const [, id, given] = form.exec(request.cookies[name] ?? '') ?? []
      if (id === undefined || given === undefined) return null
      return keys.some((key) => sameDigest(seal(key, id, email), given)) ? id : null
    },

    remember(reply: FastifyReply, email: string): void {
      const id = randomBytes(16).toString('base64url')
      const options = { httpOnly: true, secure, sameSite: 'strict', path: '/', maxAge: days * 24 * 60 * 60 } as const
      reply.setCookie(name, `${id}.${seal(current, id, email)}`, options)
    },
  }
}
