import { setTimeout as wait } from 'node:timers/promises'

export type Asked = {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body?: object | undefined
  /** A body that is not JSON. */
  text?: string
}
export type Answer = { status: number; headers: Headers; setCookies: string[]; text: string }
export type Browser = ReturnType<typeof createBrowser>

const mostSeconds = 20

/** The backend limits calls for longer than the suite waits. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited'
}

/** A browser with its own cookies. It waits as long as a 429 requests, at most 20 seconds. */
export function createBrowser(url: string) {
  const cookies = new Map<string, string>()

  function store(setCookies: readonly string[]): void {
    for (const header of setCookies) {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      const isOver = attributes.some(
        (attribute) =>
          /^max-age=-?0/i.test(attribute) || Date.parse(/^expires=(.*)/i.exec(attribute)?.[1] ?? '') < Date.now(),
      )
      if (isOver) cookies.delete(name)
      else cookies.set(name, pair.slice(at + 1))
    }
  }

  return {
    async ask({ method, path, headers, body, text }: Asked): Promise<Answer> {
      for (let attempt = 1; ; attempt++) {
        const response = await fetch(url + path, {
          method,
          redirect: 'manual',
          signal: AbortSignal.timeout(30_000),
          headers: {
            ...(cookies.size === 0
              ? {}
              : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? (text === undefined ? {} : { body: text }) : { body: JSON.stringify(body) }),
        })
        const answer: Answer = {
          status: response.status,
          headers: response.headers,
          setCookies: response.headers.getSetCookie(),
          text: await response.text(),
        }
        if (response.status !== 429) {
          store(answer.setCookies)
          return answer
        }
        const seconds = Number(response.headers.get('retry-after') ?? Infinity)
        if (attempt > 2 || seconds > mostSeconds)
          throw new RateLimited(`the rate limit: try again in ${seconds} seconds`)
        await wait(seconds * 1000)
      }
    },
  }
}
