import type { FastifyReply } from 'fastify'

import type { LoginResult } from '@lotus/openapi/schema'

import type { Clock } from '#platform/clock.ts'
import type { TokenTransport } from '#platform/token-transport.ts'

import type { Login } from './sessions.service.ts'
import { toAuthUser } from './users.repository.ts'

export type AnswerLogin = ReturnType<typeof createLoginAnswer>

/** Answers a sign-in: sends the tokens in the configured transport and the rest in the body. */
export const createLoginAnswer =
  ({ clock, transport }: { clock: Clock; transport: TokenTransport }) =>
  (reply: FastifyReply, { user, tokens }: Login): LoginResult => {
    const secondsTo = (end: number) => Math.max(1, Math.floor((end - clock()) / 1000))
    return {
      user: toAuthUser(user),
      expiresIn: secondsTo(tokens.accessExpiresAt),
      sessionExpiresIn: secondsTo(tokens.refresh === null ? tokens.accessExpiresAt : tokens.refreshExpiresAt),
      ...transport.deliver(reply, tokens),
    }
  }
