import { randomBytes } from 'node:crypto'

import { type Api, ApiError, unwrap } from '@lotus/api-client'
import { type Choice, CLIENT_ID, CLIENT_SECRET, startIdentitySandbox } from '@lotus/identity-sandbox/testing'

import { testApp } from '../../testing.ts'
import { tokenIn } from './testing.ts'

export type GoogleShop = Awaited<ReturnType<typeof startGoogleShop>>
type Answer = { credential: string; state: string }

export const password = 'lampada-azul-no-telhado'

/** The error code of a rejected call. */
export const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

/** The real app with its own Google sandbox and a clock that tests control. */
export async function startGoogleShop() {
  const sandbox = await startIdentitySandbox()
  const time = { now: Date.now() }
  const options = {
    google: { issuer: sandbox.url, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    clock: () => time.now,
  }
  const test = await testApp(options)
  const { db } = test

  /** The browser starts a sign-in with Google. */
  async function begin(api: Api) {
    const state = randomBytes(32).toString('base64url')
    const { authorizationUrl } = unwrap(await api.POST('/auth/google/start', { body: { state } }))
    return { state, authorizationUrl }
  }

  /** The answer that the pop-up returns. */
  async function answerOf(api: Api, choice: Choice): Promise<Answer> {
    const { state, authorizationUrl } = await begin(api)
    const back = await sandbox.visit(authorizationUrl, choice)
    if (back.searchParams.get('state') !== state)
      throw new Error('The pop-up brought back the answer to another question')
    return { credential: back.searchParams.get('code') ?? '', state }
  }

  const send = async (api: Api, body: Answer & { language?: 'zh-CN' }) =>
    unwrap(await api.POST('/auth/google', { body }))

  /** The token in the e-mail to the given address. */
  const mailedToken = async (to: string) => tokenIn((await test.readMail()).find((message) => message.to === to))

  return {
    ...test,
    sandbox,
    /** The options that another app needs to share this Google sandbox and clock. */
    options,
    time,
    begin,
    answerOf,
    send,
    signIn: async (api: Api, choice: Choice) => send(api, await answerOf(api, choice)),
    link: async (api: Api, given = password) =>
      unwrap(await api.POST('/auth/google/link', { body: { password: given } })),
    mailedToken,

    /** An account with a password, created through sign-up. */
    async signUp(email: string, given = password) {
      const api = test.browser()
      await api.POST('/auth/sign-up', { body: { email, username: 'Ana', password: given, acceptTerms: true } })
      const token = await mailedToken(email)
      return { api, token, verify: async () => unwrap(await api.POST('/auth/verify-email', { body: { token } })) }
    },

    users: () =>
      db.selectFrom('users').select(['id', 'email', 'username', 'language', 'password_hash']).orderBy('id').execute(),
    identities: () => db.selectFrom('identities').select(['issuer', 'subject', 'user_id']).execute(),
    openSessions: () =>
      db.selectFrom('sessions').select(['id', 'user_id']).where('ended_at', 'is', null).orderBy('created_at').execute(),

    async reset(): Promise<void> {
      time.now = Date.now()
      await test.reset()
      await sandbox.clearFaults()
    },
    async close(): Promise<void> {
      await test.close()
      await sandbox.close()
    },
  }
}
