/**
 * Repeats a request that wapiti found to be delayed, in turn with the delay of its payload and without: on a busy machine any page
 * can take seconds once, but the fastest of several requests shows what the server does.
 */
const rounds = 5
/** More than this part of the time that the payload asks for counts as a delay. */
const share = 0.8

type Request = { method: string; path: string; headers: Record<string, string>; body: string | null }

/** Reads the request of wapiti's report: a line with the path, headers, and after an empty line the body. */
function parseRequest(text: string): Request {
  const [head = '', ...rest] = text.split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const [method = 'GET', path = '/'] = first.split(' ')
  const named = lines.map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) ?? [])
  const headers = named.flatMap(([name = '', value = '']) => (/^(host)?$/i.test(name) ? [] : [[name, value] as const]))
  return { method, path, headers: Object.fromEntries(headers), body: rest.length > 0 ? rest.join('\n\n') : null }
}

/** The seconds of wapiti's payloads, also in a URL: `pg_sleep(21)`, `waitfor delay '0:0:21'`, `benchmark(10000000,…)`. */
const delays = /(sleep(?:\(|%28)|0(?::|%3A)0(?::|%3A))\d+|(benchmark(?:\(|%28))\d+/gi

/** The request with other seconds in its payload. One without a delay in its payload loses its query instead. */
function withDelay(request: Request, seconds: number): Request {
  const change = (text: string) =>
    text.replaceAll(delays, (_, sleep?: string, repeat?: string) =>
      sleep === undefined ? `${repeat ?? ''}${seconds * 10_000_000}` : `${sleep}${seconds}`,
    )
  const changed = { ...request, path: change(request.path), body: request.body === null ? null : change(request.body) }
  const isChanged = changed.path !== request.path || changed.body !== request.body
  return isChanged || seconds > 0 ? changed : { ...request, path: request.path.split('?')[0] ?? '/' }
}

async function timeOf(origin: string, { method, path, headers, body }: Request): Promise<number> {
  const start = performance.now()
  const answer = await fetch(origin + path, { method, headers, redirect: 'manual', ...(body === null ? {} : { body }) })
  await answer.arrayBuffer()
  return (performance.now() - start) / 1000
}

export type Repeated = { isDelayed: boolean; /** Seconds of the fastest request. */ delayed: number; plain: number }

/**
 * @param text the request in wapiti's report
 * @param headers that wapiti was given for every request
 * @param asked seconds that the repeated payload asks for
 */
export async function repeatDelay(
  origin: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
  asked = 1,
): Promise<Repeated> {
  const request = parseRequest(text)
  const sent = { ...request, headers: { ...headers, ...request.headers } }
  let [delayed, plain] = [Infinity, Infinity]
  for (let round = 0; round < rounds; round++) {
    delayed = Math.min(delayed, await timeOf(origin, withDelay(sent, asked)))
    plain = Math.min(plain, await timeOf(origin, withDelay(sent, 0)))
  }
  return { isDelayed: delayed - plain > asked * share, delayed, plain }
}
