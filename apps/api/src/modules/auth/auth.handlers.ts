import type { FastifyRequest } from 'fastify'

import type { Handlers } from '#platform/handlers.ts'
import { Problem } from '#platform/problem.ts'
import type { TokenTransport } from '#platform/token-transport.ts'

import type { Caller, CredentialsService } from './credentials.service.ts'
import { deviceOf } from './device.ts'
import type { createKnownBrowser } from './known-browser.ts'
import type { AnswerLogin } from './login-answer.ts'
import type { SessionsService } from './sessions.service.ts'
import type { SignInLinksService } from './sign-in-links.service.ts'
import type { SignupsService } from './signups.service.ts'

export type AuthServices = {
  credentials: CredentialsService
  signups: SignupsService
  signInLinks: SignInLinksService
  sessions: SessionsService
}

export type AuthHttp = {
  transport: TokenTransport
  known: ReturnType<typeof createKnownBrowser>
  answer: AnswerLogin
  readGuest: (request: FastifyRequest) => string | null
}

/** The caller of a request, for services. */
export const callerOf = (
  request: FastifyRequest,
  { transport, known }: Pick<AuthHttp, 'transport' | 'known'>,
): Caller => ({
  address: request.ip,
  device: deviceOf(request.headers['user-agent']),
  knownBrowser: (email) => known.read(request, email),
  tokens: { access: transport.readAccess(request), refresh: transport.readRefresh(request) },
})

export const authHandlers = ({ credentials, signups, signInLinks, sessions }: AuthServices, http: AuthHttp) => {
  const { transport, known, answer, readGuest } = http
  return {
    signIn: async (request, reply) => {
      const login = await credentials.signIn(request.body, callerOf(request, http))
      known.remember(reply, login.user.email)
      return answer(reply, login)
    },
    signUp: (request) => signups.signUp(request.body, callerOf(request, http)),
    signOut: async (request, reply) => {
      transport.clear(reply)
      // S37: also clears the browser's cached responses.
      reply.header('clear-site-data', '"cache"')
      await credentials.signOut(callerOf(request, http), readGuest(request))
      return {}
    },
    refreshSession: async (request, reply) => {
      const token = transport.readRefresh(request)
      if (token === null) throw new Problem('NO_REFRESH_TOKEN')
      try {
        return answer(reply, await sessions.refresh(token))
      } catch (error) {
        // A rejected token stays rejected, so its cookie is cleared.
        if (error instanceof Problem && error.status === 401) transport.clear(reply)
        throw error
      }
    },
    forgotPassword: async (request) => {
      await credentials.forgotPassword(request.body, callerOf(request, http))
      return {}
    },
    resetPassword: async (request) => {
      await credentials.resetPassword(request.body)
      return {}
    },
    requestSignInLink: async (request) => {
      await signInLinks.requestSignInLink(request.body, callerOf(request, http))
      return {}
    },
    signInWithLink: async (request, reply) => {
      const login = await signInLinks.signInWithLink(request.body, callerOf(request, http))
      known.remember(reply, login.user.email)
      return answer(reply, login)
    },
    verifyEmail: (request) => signups.verifyEmail(request.body),
    resendVerification: async (request) => {
      await signups.resendVerification(request.body, callerOf(request, http))
      return {}
    },
  } satisfies Partial<Handlers>
}
