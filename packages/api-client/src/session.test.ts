import { describe, expect, it } from 'vitest'

import { createApi, unwrap } from './client.ts'
import type { CallSession, Credential, Renewal } from './session.ts'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const ok = { success: true, data: {}, message: null, error: null }
const rejected = (code: string, status = 401) =>
  json({ success: false, data: null, message: code, error: { code } }, status)

type Seen = { path: string; authorization: string | null; body: string }

/** A server that accepts a single token, and a session whose renewals return the next one. */
function shop({
  token = 'old',
  accepts = 'new',
  outcome = 'renewed',
  isFresh = true,
}: { token?: string | null; accepts?: string; outcome?: Renewal; isFresh?: boolean } = {}) {
  let credential: Credential | null = { stamp: 1, bearer: token, isFresh }
  const seen: Seen[] = []
  const ended: number[] = []
  let renewals = 0
  let sharing: Promise<Renewal> | undefined
  const session: CallSession = {
    credential: () => credential,
    renew: (stamp) => {
      if (credential !== null && credential.stamp !== stamp) return Promise.resolve('renewed')
      sharing ??= Promise.resolve().then(() => {
        renewals += 1
        sharing = undefined
        if (outcome === 'renewed') credential = { stamp: stamp + 1, bearer: 'new', isFresh: true }
        if (outcome === 'over') credential = null
        return outcome
      })
      return sharing
    },
    end: (stamp) => void ended.push(stamp),
    seen: () => {},
  }
  const api = createApi({
    baseUrl: 'http://shop.test/api',
    apiKey: 'key',
    session: () => session,
    fetch: async (request) => {
      const authorization = request.headers.get('authorization')
      const path = new URL(request.url).pathname
      seen.push({ path, authorization, body: await request.text() })
      if (path.startsWith('/api/auth/')) return rejected('CREDENTIALS_INVALID')
      if (authorization === `Bearer ${accepts}`) return json(ok)
      // Public paths respond without a token, as for a guest.
      if (path.startsWith('/api/public/') && authorization === null && !path.includes('/orders/')) return json(ok)
      return rejected(authorization === null ? 'UNAUTHENTICATED' : 'SESSION_EXPIRED')
    },
  })
  const carried = () => seen.map(({ authorization }) => authorization)
  return { api, seen, carried, ended, renewals: () => renewals, signOut: () => (credential = null) }
}

const outcomeOf = async (call: Promise<Parameters<typeof unwrap>[0]>): Promise<string> => {
  try {
    unwrap(await call)
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('sendWithSession', () => {
  it('AUTH-07 sends the access token as a bearer token', async () => {
    const { api, carried } = shop({ token: 'new' })
    expect(await outcomeOf(api.GET('/users/user/profile'))).toBe('ok')
    expect(carried()).toEqual(['Bearer new'])
  })

  it('AUTH-04 renews once and retries once with the same body and headers', async () => {
    const { api, seen, renewals } = shop()
    const body = { currentPassword: 'uma senha antiga', newPassword: 'uma senha nova' }
    expect(await outcomeOf(api.PUT('/users/user/pwd', { body }))).toBe('ok')
    expect(seen).toEqual([
      { path: '/api/users/user/pwd', authorization: 'Bearer old', body: JSON.stringify(body) },
      { path: '/api/users/user/pwd', authorization: 'Bearer new', body: JSON.stringify(body) },
    ])
    expect(renewals()).toBe(1)
  })

  it('AUTH-05 shares one renewal among fifty calls and answers all of them', async () => {
    const { api, seen, renewals } = shop()
    const calls = Array.from({ length: 50 }, () => outcomeOf(api.GET('/users/user/profile')))
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ok']))
    expect([renewals(), seen.length]).toEqual([1, 100])
  })

  it('renews before the call when the token is known to be expired', async () => {
    const { api, carried } = shop({ isFresh: false })
    expect(await outcomeOf(api.GET('/users/user/profile'))).toBe('ok')
    expect(carried()).toEqual(['Bearer new'])
  })

  it('AUTH-08 rejects with the client’s own error when the session is over', async () => {
    for (const isFresh of [true, false]) {
      const { api, seen } = shop({ outcome: 'over', isFresh })
      expect(await outcomeOf(api.GET('/users/user/profile'))).toBe('SESSION_EXPIRED')
      expect(seen).toHaveLength(isFresh ? 1 : 0)
    }
  })

  it('rejects with SESSION_UNREACHABLE when the server is unreachable, and keeps the session', async () => {
    const { api, ended } = shop({ outcome: 'unreachable', isFresh: false })
    expect(await outcomeOf(api.GET('/users/user/profile'))).toBe('SESSION_UNREACHABLE')
    expect(ended).toEqual([])
  })

  it('AUTH-04 ends the session when the server rejects the retry', async () => {
    const { api, carried, ended } = shop({ accepts: 'another' })
    expect(await outcomeOf(api.GET('/users/user/profile'))).toBe('SESSION_EXPIRED')
    expect(carried()).toEqual(['Bearer old', 'Bearer new'])
    expect(ended).toEqual([2])
  })

  it('passes every other error through', async () => {
    let calls = 0
    const api = createApi({
      baseUrl: 'http://shop.test/api',
      apiKey: 'key',
      session: () => ({
        credential: () => ({ stamp: 1, bearer: 'old', isFresh: true }),
        renew: () => Promise.reject(new Error('unexpected renewal')),
        end: () => {},
        seen: () => {},
      }),
      fetch: async () => {
        calls += 1
        return rejected('PASSWORD_WRONG')
      },
    })
    expect(await outcomeOf(api.GET('/users/user/profile'))).toBe('PASSWORD_WRONG')
    expect(calls).toBe(1)
  })

  it('AUTH-03 does not treat a rejected sign-in as an expired session', async () => {
    const { api, carried, renewals } = shop()
    const body = { email: 'mei@example.com', password: 'errada' }
    expect(await outcomeOf(api.POST('/auth/sign-in', { body }))).toBe('CREDENTIALS_INVALID')
    expect([carried(), renewals()]).toEqual([[null], 0])
  })

  it('AUTH-08 sends public calls without an expired token and does not wait for a renewal', async () => {
    const { api, carried, renewals } = shop({ isFresh: false, outcome: 'over' })
    expect(await outcomeOf(api.GET('/public/health'))).toBe('ok')
    expect([carried(), renewals()]).toEqual([[null], 0])
  })

  it('AUTH-08 retries a public call without the session when the session is over', async () => {
    const { api, carried } = shop({ outcome: 'over' })
    expect(await outcomeOf(api.GET('/public/health'))).toBe('ok')
    expect(carried()).toEqual(['Bearer old', null])
  })

  it('AUTH-08 retries a public call without the session when a renewed token is rejected', async () => {
    const { api, carried, ended } = shop({ accepts: 'another' })
    expect(await outcomeOf(api.GET('/public/health'))).toBe('ok')
    expect(carried()).toEqual(['Bearer old', 'Bearer new', null])
    expect(ended).toEqual([2])
  })

  it('AUTH-08 BEY-01 delays order requests until the session is renewed, because the order may belong to the account', async () => {
    const { api, carried } = shop({ isFresh: false })
    const path = { orderId: '01900000-0000-7000-8000-000000000000' }
    expect(await outcomeOf(api.GET('/public/orders/{orderId}', { params: { path } }))).toBe('ok')
    expect(carried()).toEqual(['Bearer new'])
  })

  it('returns the response for guests when the session cannot be renewed', async () => {
    const { api, carried } = shop({ isFresh: false, outcome: 'over' })
    const path = { orderId: '01900000-0000-7000-8000-000000000000' }
    expect(await outcomeOf(api.GET('/public/orders/{orderId}', { params: { path } }))).toBe('UNAUTHENTICATED')
    expect(carried()).toEqual([null])
  })

  it('rethrows the abort reason of a call canceled during the renewal', async () => {
    const { api, seen } = shop({ isFresh: false })
    const controller = new AbortController()
    const call = api.GET('/users/user/profile', { signal: controller.signal })
    controller.abort(new DOMException('enough', 'AbortError'))
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual([])
  })

  it('AUTH-08 sends only public requests when the session has ended: the server would reject others', async () => {
    const { api, seen, signOut } = shop()
    signOut()
    expect(await outcomeOf(api.GET('/users/user/profile'))).toBe('UNAUTHENTICATED')
    expect(await outcomeOf(api.GET('/public/health'))).toBe('ok')
    expect(seen).toEqual([{ path: '/api/public/health', authorization: null, body: '' }])
  })
})
