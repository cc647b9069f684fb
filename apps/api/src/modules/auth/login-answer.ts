import type { FastifyReply } from 'fastify'

import type { LoginResult } from '@lotus/openapi/schema'

import type { Clock } from '#platform/clock.ts'
import type { TokenTransport } from '#platform/token-transport.ts'

import type { Login } from './sessions.service.ts'
import { toAuthUser } from './users.repository.ts'

export type AnswerLogin = ReturnType<typeof createLoginAnswer>

/** Tells a browser that somebody is signed in: the tokens go where the transport puts them, the rest is the answer. */
export const createLoginAnswer =
  ({ clock, transport }: { clock: Clock; transport: TokenTransport }) =>
  (reply: FastifyReply, { user, tokens }: Login): LoginResult => ({
    user: toAuthUser(user),
    expiresIn: Math.max(1, Math.floor((tokens.accessExpiresAt - clock()) / 1000)),
    ...transport.deliver(reply, tokens),
  })
