import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Handlers } from '#platform/handlers.ts'
import { Problem } from '#platform/problem.ts'
import { sessionOf } from '#platform/session.ts'

import { callerOf, type AuthHttp } from './auth.handlers.ts'
import { attemptMs, type GoogleService } from './google.service.ts'

const secretForm = /^[A-Za-z0-9_-]{43}$/

/** Binds an answer to the browser that started the attempt: not readable by scripts, never sent by other sites. */
function createGoogleCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-lotus-google' : 'lotus-google'
  const attributes = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const
  return {
    read(request: FastifyRequest): string | null {
      const value = request.cookies[name]
      return value !== undefined && secretForm.test(value) ? value : null
    },
    set: (reply: FastifyReply, secret: string) =>
      reply.setCookie(name, secret, { ...attributes, maxAge: attemptMs / 1000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, attributes),
  }
}

export const googleHandlers = (google: GoogleService, http: AuthHttp, { secure }: { secure: boolean }) => {
  const { known, answer } = http
  const cookie = createGoogleCookie({ secure })
  return {
    beginGoogleSignIn: async (request, reply) => {
      const { secret, authorizationUrl } = await google.beginGoogleSignIn(request.body)
      cookie.set(reply, secret)
      return { authorizationUrl }
    },
    signInWithGoogle: async (request, reply) => {
      const secret = cookie.read(request)
      try {
        const login = await google.signInWithGoogle(request.body, secret, callerOf(request, http))
        cookie.clear(reply)
        known.remember(reply, login.user.email)
        return answer(reply, login)
      } catch (error) {
        // The time to enter the password starts now. In other cases the cookie stays, because another window may still need
        // it.
        if (secret !== null && error instanceof Problem && error.code === 'GOOGLE_LINK_REQUIRED')
          cookie.set(reply, secret)
        throw error
      }
    },
    confirmWithGoogle: async (request, reply) => {
      await google.confirmWithGoogle(request.body, cookie.read(request), sessionOf(request))
      cookie.clear(reply)
      return {}
    },
    linkGoogleAccount: async (request, reply) => {
      const login = await google.linkGoogleAccount(request.body, cookie.read(request), callerOf(request, http))
      cookie.clear(reply)
      known.remember(reply, login.user.email)
      return answer(reply, login)
    },
  } satisfies Partial<Handlers>
}
