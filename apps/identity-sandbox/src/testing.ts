import type { FastifyInstance } from 'fastify'
import getPort from 'get-port'
import { TEST_ACCOUNTS, type TestAccount } from './accounts.ts'
import { type IdentitySandboxOptions, buildIdentitySandbox } from './app.ts'
import type { FaultKind } from './faults.ts'

export const CLIENT_ID = 'lotus-test.apps'
export const CLIENT_SECRET = 'test-client-secret'
export const REDIRECT_URI = 'http://shop.test/auth/google/callback'

/** The accounts on the page by purpose. */
export const [ANA, CHINESE, LONG, UNVERIFIED] = TEST_ACCOUNTS as [TestAccount, TestAccount, TestAccount, TestAccount]

/** An action on the page: choose an account, type another, or cancel. */
export type Choice = TestAccount | { email: string; name: string; verified?: boolean } | 'deny'

/** A listening sandbox and ways to use it over HTTP. */
export type RunningIdentitySandbox = {
  app: FastifyInstance
  url: string
  port: number
  /** Goes through the page in a new browser; returns the URL of the final redirect. */
  visit: (authorizationUrl: string, choice: Choice) => Promise<URL>
  /** Plants a fault for the next answer. */
  plant: (kind: FaultKind, more?: { times?: number; ms?: number }) => Promise<void>
  clearFaults: () => Promise<void>
  close: () => Promise<void>
}

const formOf = (choice: Choice): Record<string, string> => {
  if (choice === 'deny') return { deny: 'yes' }
  if ('subject' in choice) return { account: choice.subject }
  const { email, name, verified = true } = choice
  return { email, name, ...(verified ? { verified: 'yes' } : {}) }
}

/** A browser that stores cookies and follows no redirects automatically. */
export const createVisitor = () => {
  const cookies = new Map<string, string>()
  return async (url: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
}

const nextOf = (answer: Response, url: string): string => {
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`${url} answered ${answer.status} without a redirect`)
  return new URL(location, url).href
}

/** Starts a sandbox on a random loopback port. */
export const startIdentitySandbox = async (
  options: Partial<IdentitySandboxOptions> = {},
): Promise<RunningIdentitySandbox> => {
  const port = await getPort({ host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const app = buildIdentitySandbox({
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    publicUrl: url,
    shopName: 'Lótus',
    storage: 'memory',
    ...options,
  })
  await app.listen({ host: '127.0.0.1', port })
  const admin = async (method: string, body?: object) => {
    const answer = await fetch(`${url}/__sandbox/faults`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} faults answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    app,
    url,
    port,
    visit: async (authorizationUrl, choice) => {
      const go = createVisitor()
      const page = nextOf(await go(authorizationUrl), authorizationUrl)
      // Rejected before the page is shown.
      if (!page.startsWith(`${url}/interaction/`)) return new URL(page)
      const resume = nextOf(await go(page, formOf(choice)), page)
      return new URL(nextOf(await go(resume), resume))
    },
    plant: (kind, more = {}) => admin('POST', { kind, ...more }),
    clearFaults: () => admin('DELETE'),
    close: () => app.close(),
  }
}
