import type { LoginResult } from '@lotus/openapi/schema'

import type { AuthLimits } from '#domain/auth-guards.ts'
import { createLogger } from '../../platform/logger.ts'
import type { Message } from '../../platform/mail.ts'
import type { AuthOptions } from '../../platform/token-transport.ts'
import { testApiKey, testApp, testAuth, testPasswords } from '../../testing.ts'

export const monday = Date.parse('2026-11-23T14:00:00.000Z')
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const mei = { email: 'mei@example.com', username: 'Mei', password: 'panela de barro' }

type Failure = { code: string; fields?: { path: string; code: string }[] }
export type Answer<Data> = {
  status: number
  data: Data
  error: Failure | null
  headers: Record<string, string | string[] | number | undefined>
  cookies: Record<string, unknown>[]
}

/** The token in the link of an e-mail. */
export const tokenIn = (message: Message | undefined): string => /#t=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? 'none'

export type AuthShop = Awaited<ReturnType<typeof startAuthShop>>
export type TestBrowser = ReturnType<AuthShop['open']>

/** The real app with a clock that tests control, and browsers that expose every header. */
export async function startAuthShop(
  auth: Partial<AuthOptions> = {},
  limits?: AuthLimits,
  publicUrl = 'http://shop.test',
) {
  const time = { now: monday }
  const logged: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => void logged.push(line) } })
  const test = await testApp({
    clock: () => time.now,
    auth: { ...testAuth, ...auth },
    logger,
    publicUrl,
    ...(limits === undefined ? {} : { authLimits: limits }),
  })
  const { app, db } = test

  /** A browser with its own cookies; in header transport it sends the latest token. */
  function open({ address = '127.0.0.1', userAgent = '' }: { address?: string; userAgent?: string } = {}) {
    const cookies = new Map<string, string>()
    async function ask<Data = unknown>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      { body, headers = {}, bearer }: { body?: object; headers?: Record<string, string>; bearer?: string | null } = {},
    ): Promise<Answer<Data>> {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        remoteAddress: address,
        cookies: Object.fromEntries(cookies),
        headers: {
          'x-api-key': testApiKey,
          'user-agent': userAgent,
          ...(bearer == null ? {} : { authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      })
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const { data, error } = answer.json<{ data: Data; error: Failure | null }>()
      return { status: answer.statusCode, data, error, headers: answer.headers, cookies: answer.cookies }
    }
    return {
      cookies,
      ask,
      signIn: (given: { email: string; password: string } = mei) =>
        ask<LoginResult>('POST', '/auth/sign-in', { body: { email: given.email, password: given.password } }),
      signUp: (given: object = {}) =>
        ask<{ email: string }>('POST', '/auth/sign-up', { body: { ...mei, acceptTerms: true, ...given } }),
      refresh: (bearer?: string | null) => ask<LoginResult>('POST', '/auth/refresh', { bearer: bearer ?? null }),
      signOut: (bearer?: string | null) => ask('POST', '/auth/sign-out', { bearer: bearer ?? null }),
      profile: (bearer?: string | null) => ask('GET', '/users/user/profile', { bearer: bearer ?? null }),
    }
  }

  return {
    ...test,
    time,
    /** The log, one JSON object per line. */
    logged,
    open,

    /** Inserts an account directly. */
    async addUser({ email, username, password }: { email: string; username: string; password: string } = mei) {
      const now = new Date(time.now)
      const { id } = await db
        .insertInto('users')
        .values({
          email,
          username,
          language: 'pt-BR',
          password_hash: await testPasswords.hash(password),
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async reset(): Promise<void> {
      time.now = monday
      await test.reset()
      logged.length = 0
    },
  }
}
