import { vi } from 'vitest'

import { createApi, unwrap } from '@lotus/api-client'
import type { AuthUser, LoginResult } from '@lotus/openapi/schema'

import { transport } from '#api.ts'
import { startSession } from './session-live.ts'

type Answer = { status: number; data?: unknown; code?: string; headers?: Record<string, string> }

export type Account = { user: AuthUser; password: string }

const json = ({ status, data, code, headers }: Answer) =>
  new Response(
    JSON.stringify(
      code === undefined
        ? { success: true, data, message: null, error: null }
        : { success: false, data: null, message: code, error: { code } },
    ),
    {
      status,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        date: new Date(shopTime()).toUTCString(),
        ...headers,
      },
    },
  )

// The server's clock is independent of the device's clock, which a test may set.
const { timeOrigin } = performance
const shopTime = () => timeOrigin + performance.now()

type ExampleShopOptions = {
  accounts: Account[]
  /** Seconds that an access token lives. @default 900 */
  lifetime?: number
  /** Seconds until the session ends, from a refresh. @default 14 days */
  sessionLeft?: () => number
  /** A header that carries access tokens instead of the body. */
  inHead?: 'authorization' | 'access-token'
}

const twoWeeks = () => 14 * 24 * 3600

/** A fake API for one browser: sessions, token rotation and injected faults. */
export function openShop({ accounts, lifetime = 900, sessionLeft = twoWeeks, inHead }: ExampleShopOptions) {
  const calls: string[] = []
  const live = new Map<string, AuthUser>()
  /** The HttpOnly cookie. */
  let cookie: AuthUser | null = null
  let tokens = 0
  const faults: (() => Promise<Response> | Response | null)[] = []
  /** The latency of a refresh, in milliseconds. */
  let latency = 0
  let isUnreachable = false
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  function login(user: AuthUser): Answer {
    tokens += 1
    const accessToken = `access-${tokens}-of-${user.userId}`
    live.clear()
    live.set(accessToken, user)
    const data: LoginResult = {
      user,
      expiresIn: lifetime,
      sessionExpiresIn: sessionLeft(),
      accessToken: inHead ? null : accessToken,
      refreshToken: null,
    }
    if (inHead === undefined) return { status: 200, data }
    return {
      status: 200,
      data,
      headers: { [inHead]: inHead === 'authorization' ? `Bearer ${accessToken}` : accessToken },
    }
  }

  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.replace('/api', '')
    calls.push(path)
    if (path === '/auth/sign-in') {
      const { email, password } = (await request.json()) as { email: string; password: string }
      const account = accounts.find(({ user }) => user.email === email)
      if (account?.password !== password) return json({ status: 401, code: 'CREDENTIALS_INVALID' })
      cookie = account.user
      return json(login(account.user))
    }
    if (path === '/auth/refresh') {
      const fault = faults.shift()
      const answered =
        (await fault?.()) ?? json(cookie === null ? { status: 401, code: 'REFRESH_TOKEN_INVALID' } : login(cookie))
      await wait(latency)
      return answered
    }
    if (path === '/auth/sign-out') {
      if (isUnreachable) throw new TypeError('Failed to fetch')
      cookie = null
      live.clear()
      return json({ status: 200, data: {} })
    }
    const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    const user = bearer === undefined ? undefined : live.get(bearer)
    if (bearer === undefined) return json({ status: 401, code: 'UNAUTHENTICATED' })
    return json(user === undefined ? { status: 401, code: 'SESSION_EXPIRED' } : { status: 200, data: user })
  }

  // Ignores abort signals, so that late answers arrive.
  transport.fetch = answer

  return {
    calls,
    refreshes: () => calls.filter((path) => path === '/auth/refresh').length,
    /** Expires every access token. */
    expireTokens: () => live.clear(),
    /** Ends the session on the server only. */
    revoke() {
      cookie = null
      live.clear()
    },
    signedInAs: (user: AuthUser) => {
      cookie = user
    },
    /** Whether sign-out requests fail. */
    setUnreachable(unreachable: boolean) {
      isUnreachable = unreachable
    },
    /** The user of the browser's cookie. */
    cookie: () => cookie,
    setLatency(milliseconds: number) {
      latency = milliseconds
    },
    /** Faults of the next refreshes: an error status, or a network failure before or after the server processed it. */
    fail(...kinds: (number | 'lost' | 'unsent')[]) {
      for (const kind of kinds)
        faults.push(() => {
          if (typeof kind === 'number')
            return json({ status: kind, code: kind === 503 ? 'SERVICE_UNAVAILABLE' : 'UNEXPECTED' })
          if (kind === 'lost' && cookie !== null) login(cookie)
          throw new TypeError('Failed to fetch')
        })
    },
  }
}

/** Another tab of the same browser, with the same storage, channel and locks. */
export function openTab() {
  const session = startSession()
  const api = createApi({
    baseUrl: '/api',
    apiKey: 'key',
    session: () => session.calls,
    fetch: (request) => transport.fetch(request),
  })
  /** A call that needs a session: returns the username, or the error code. */
  const ask = async (): Promise<string> => {
    try {
      return unwrap(await api.GET('/users/user/profile')).username
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  return { ...session, ask }
}

/** Isolates the following tabs from those of other tests: own channel and locks. */
export function isolateTabs(name: string): void {
  const { locks } = navigator
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({
    request: (lock: string, ...rest: unknown[]) =>
      (locks.request as (...all: unknown[]) => Promise<unknown>)(`${name} ${lock}`, ...rest),
    query: async () => {
      const { held = [] } = await locks.query()
      const own = held.filter((lock) => lock.name?.startsWith(`${name} `))
      return { held: own.map((lock) => ({ ...lock, name: lock.name?.slice(name.length + 1) })) }
    },
  } as LockManager)
  const Real = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Real {
      constructor() {
        super(name)
      }
    },
  )
}
