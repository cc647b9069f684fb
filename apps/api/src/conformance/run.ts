import { loadContract, type ContractOperation } from '#platform/contract-document.ts'
import { cookieNames } from '#platform/cookie-names.ts'
import { createAjv } from '#platform/validation.ts'

import { createBrowser, RateLimited, type Answer, type Browser } from './browser.ts'
import { MissingValue, type Expected, type Sent, type Step, type World } from './step.ts'
import { steps } from './steps.ts'

/** What a response is checked for; a difference names it. */
export type Check =
  | 'answer'
  | 'status'
  | 'code'
  | 'content type'
  | 'envelope'
  | 'shape'
  | 'cookie'
  | 'request id'
  | 'caching'
  | 'ETag'
  | 'scenario'

export type Difference = { check: Check; message: string }
export type Result = {
  operation: string
  about: string
  differences: Difference[]
  /** Why the call could not be made: an earlier one did not return a value. */
  skipped: string | null
}

export type ConformanceOptions = {
  /** The backend: the contract is served below its path `/api`. */
  url: string
  email: string
  password: string
  /** A CEP that the shop delivers to. @default '80020310' */
  zipCode?: string
  /** @default 'lotus-storefront' */
  apiKey?: string
}

const fill = (url: string, path: Record<string, string | number>) =>
  url.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(path[name] ?? '')))

/** A valid value of each path parameter, for calls that are rejected before it is looked up. */
const samplePath = ({ url }: ContractOperation) =>
  Object.fromEntries(
    [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      /^(intent|order|merge)Id$/.test(name)
        ? '018f2f8e-1111-7222-8333-444455556666'
        : name === 'shareId'
          ? 'x'.repeat(22)
          : name === 'cep'
            ? '01310100'
            : /Id$|quantity/.test(name)
              ? 1
              : name === 'page'
                ? 'terms'
                : 'GENERAL',
    ]),
  )

function checkCookies({ setCookies }: Answer, isSecure: boolean): Difference[] {
  return setCookies.flatMap((header) => {
    const [pair = '', ...rest] = header.split(';').map((part) => part.trim())
    const name = pair.split('=', 1)[0] ?? ''
    const plain = name.replace(/^__Host-/, '')
    if (!(cookieNames as readonly string[]).includes(plain)) return []
    const attributes = new Set(rest.map((attribute) => attribute.toLowerCase()))
    const missing = ['HttpOnly', 'SameSite=Strict', 'Path=/', ...(isSecure ? ['Secure'] : [])].filter(
      (attribute) => !attributes.has(attribute.toLowerCase()),
    )
    return [
      ...(missing.length > 0 ? [`${name} lacks ${missing.join(', ')}`] : []),
      ...(rest.some((attribute) => /^domain=/i.test(attribute)) ? [`${name} has a Domain`] : []),
      ...(isSecure && name === plain ? [`${name} lacks the prefix __Host- over https`] : []),
    ].map((message): Difference => ({ check: 'cookie', message }))
  })
}

type Envelope = { success?: unknown; data?: unknown; message?: unknown; error?: { code?: unknown } | null }

function checkEnvelope(body: unknown, status: number): string | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'the body is not an object'
  const missing = ['success', 'data', 'message', 'error'].filter((name) => !Object.hasOwn(body, name))
  if (missing.length > 0) return `the body lacks ${missing.join(', ')}`
  const { success, data, error } = body as Envelope
  if (success !== status < 300) return `success is ${String(success)} with status ${status}`
  if (status < 300) return error === null ? null : 'error is not null in a success'
  if (data !== null) return 'data is not null in an error'
  return typeof error?.code === 'string' ? null : 'error has no code'
}

/** Calls every operation of the contract as a shopper would, and compares each response with the contract. */
export async function runConformance(options: ConformanceOptions): Promise<Result[]> {
  const { url, email, password, zipCode = '80020310', apiKey = 'lotus-storefront' } = options
  const operations = new Map(loadContract().map((operation) => [operation.id, operation]))
  const ajv = createAjv()
  const isSecure = url.startsWith('https:')
  const stranger = () => createBrowser(url)
  const buyer = createBrowser(url)
  const world: World = { email, password, zipCode }
  const results: Result[] = []

  /** Differences of any response of an operation. */
  function checkAnswer({ responses }: ContractOperation, answer: Answer, expected: readonly Expected[]): Difference[] {
    const { status, headers, text } = answer
    const differences: Difference[] = checkCookies(answer, isSecure)
    const add = (check: Check, message: string) => differences.push({ check, message })
    if (headers.get('x-request-id') === null) add('request id', 'the header X-Request-Id is missing')
    if (!expected.some((one) => Number.parseInt(one, 10) === status))
      add('status', `${status} instead of ${expected.join(' or ')}${status >= 400 ? `: ${text.slice(0, 200)}` : ''}`)
    const type = headers.get('content-type')
    if (!/^application\/json(;\s*charset=utf-8)?$/i.test(type ?? '')) {
      add('content type', `${type ?? 'none'} instead of application/json`)
      if (!text.startsWith('{')) return differences
    }
    let body: Envelope
    try {
      body = JSON.parse(text) as Envelope
    } catch {
      add('envelope', 'the body is not JSON')
      return differences
    }
    const broken = checkEnvelope(body, status)
    if (broken !== null) {
      add('envelope', broken)
      return differences
    }
    const code = body.error?.code
    const codes = expected.filter((one) => Number.parseInt(one, 10) === status).map((one) => one.split(' ')[1])
    if (status >= 300 && codes.length > 0 && !codes.includes(code as string))
      add('code', `${String(code)} instead of ${codes.join(' or ')}`)
    const schema = responses.get(status)
    // The schema lists the codes: it would report a wrong one again.
    if (schema !== undefined && !differences.some(({ check }) => check === 'code')) {
      const validate = ajv.compile(schema)
      if (!validate(body)) add('shape', ajv.errorsText(validate.errors?.slice(0, 5), { dataVar: 'response' }))
    }
    return differences
  }

  async function report(operation: ContractOperation, about: string, work: () => Promise<Difference[]>): Promise<void> {
    const result: Result = { operation: operation.id, about, differences: [], skipped: null }
    try {
      result.differences = await work()
    } catch (error) {
      if (error instanceof MissingValue) result.skipped = `it needs ${error.message} of an earlier call`
      else if (error instanceof RateLimited) result.skipped = error.message
      else result.differences = [{ check: 'answer', message: describe(error) }]
    }
    results.push(result)
  }

  async function takeStep(operation: ContractOperation, step: Step): Promise<Difference[]> {
    const { by = 'stranger', send = (): Sent => ({}), sets = [], isPublic = false } = step
    const expected = [step.expects].flat()
    const { path = {}, query = {}, headers = {}, body } = send(world)
    const browser: Browser = by === 'stranger' ? stranger() : buyer
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const session = by === 'account' && world.accessToken !== undefined ? world.accessToken : null
    const request = {
      method: operation.method,
      path: `/api${fill(operation.url, path)}${search.size > 0 ? `?${search}` : ''}`,
      headers: {
        'x-api-key': apiKey,
        ...(session === null ? {} : { authorization: `Bearer ${session}` }),
        ...headers,
      },
      body,
    }
    const answer = await browser.ask(request)
    const differences = checkAnswer(operation, answer, expected)
    for (const name of sets)
      if (!answer.setCookies.some((header) => header.replace(/^__Host-/, '').startsWith(`${name}=`)))
        differences.push({ check: 'cookie', message: `${name} is not set` })
    differences.push(...checkCaching(operation, answer, isPublic))
    if (isPublic && answer.status === 200) differences.push(...(await checkEtag(browser, request, answer)))
    if (answer.status < 300 && differences.every(({ check }) => check !== 'envelope' && check !== 'content type'))
      differences.push(...compareData(step, answer, differences.length === 0))
    return differences
  }

  function checkCaching(
    { url: path }: ContractOperation,
    { status, headers }: Answer,
    isPublic: boolean,
  ): Difference[] {
    const control = headers.get('cache-control') ?? ''
    const directive = isPublic && status === 200 ? 'public' : path.startsWith('/public/') ? null : 'no-store'
    return directive === null || new RegExp(`\\b${directive}\\b`).test(control)
      ? []
      : [{ check: 'caching', message: `Cache-Control is "${control}", not ${directive}` }]
  }

  /**
   * Stores the data that later steps need, and compares it with the scenario. An error of the step is a difference only if the response
   * matches the contract.
   */
  function compareData(step: Step, { text }: Answer, matchesContract: boolean): Difference[] {
    const { data } = JSON.parse(text) as { data: never }
    let message: string | null
    try {
      step.keep?.(data, world)
      message = step.compare?.(data, world) ?? null
    } catch (error) {
      message = matchesContract ? describe(error) : null
    }
    return message === null ? [] : [{ check: 'scenario', message }]
  }

  async function checkEtag(
    browser: Browser,
    request: Parameters<Browser['ask']>[0],
    { headers }: Answer,
  ): Promise<Difference[]> {
    const etag = headers.get('etag')
    if (etag === null) return [{ check: 'ETag', message: 'the header ETag is missing' }]
    const again = await browser.ask({ ...request, headers: { ...request.headers, 'if-none-match': etag } })
    return again.status === 304 && again.text === ''
      ? []
      : [{ check: 'ETag', message: `${again.status} instead of 304 for its own ETag` }]
  }

  /** What holds for every operation, whatever it does. */
  async function probe(operation: ContractOperation): Promise<void> {
    const { method, url: path, security, body, parameters } = operation
    const needsKey = security.length > 0 && security.every((names) => names.includes('apiKey'))
    const needsSession = security.length > 0 && security.every((names) => names.includes('session'))
    const isOpen = security.every((names) => names.every((name) => name === 'apiKey'))
    const address = `/api${fill(path, samplePath(operation))}`
    const keyed = { 'x-api-key': apiKey }
    const call = (about: string, expected: Expected, request: Partial<Parameters<Browser['ask']>[0]>) =>
      report(operation, about, async () =>
        checkAnswer(operation, await stranger().ask({ method, path: address, headers: keyed, ...request }), [expected]),
      )
    if (needsKey) await call('without X-Api-Key', '401 API_KEY_INVALID', { headers: {} })
    if (needsSession) await call('without a session', '401 UNAUTHENTICATED', {})
    if (!isOpen) return
    await call('an unknown parameter', '400 VALIDATION_FAILED', { path: `${address}?unknown=1` })
    if (body === null) return
    const own = Object.fromEntries(
      parameters.flatMap(({ in: place, name }) => (place === 'header' ? [[name, 'abcdefghijklmnop']] : [])),
    )
    await call('a body that is not JSON', '415 UNSUPPORTED_MEDIA_TYPE', {
      headers: { ...keyed, ...own, 'content-type': 'text/plain' },
      text: 'x',
    })
    await call('a body with an unknown field', '400 VALIDATION_FAILED', {
      headers: { ...keyed, ...own },
      body: { unknownField: 1 },
    })
  }

  for (const step of steps) {
    const operation = operations.get(step.operation)
    if (operation !== undefined) await report(operation, step.about, () => takeStep(operation, step))
  }
  for (const operation of operations.values()) await probe(operation)
  return results
}

const describe = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
