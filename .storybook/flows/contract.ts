import type { ErrorCode, Refusal, paths } from '@lotus/openapi/schema'

type Method = 'get' | 'post' | 'put' | 'delete'

/** The operations of the contract, by method and path: `GET /public/products`. */
export type Operation = {
  [Path in keyof paths]: {
    [M in Method]: NonNullable<paths[Path][M]> extends { responses: object } ? `${Uppercase<M>} ${Path}` : never
  }[Method]
}[keyof paths]

type OperationOf<Name> = Name extends `${infer M} ${infer Path extends keyof paths & string}`
  ? NonNullable<paths[Path][Lowercase<M> & Method]>
  : never
type JsonData<Content> = Content extends { content: { 'application/json': { data: infer Data } } } ? Data : never
type DataOf<Name> =
  OperationOf<Name> extends { responses: infer All }
    ? All extends { 200: infer Content }
      ? JsonData<Content>
      : All extends { 201: infer Content }
        ? JsonData<Content>
        : never
    : never
type BodyOf<Name> =
  OperationOf<Name> extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : undefined

type Call<Body> = {
  /** The parameters of the path. */
  path: Readonly<Record<string, string>>
  query: URLSearchParams
  body: Body
}

/** The operations of the simulated server: each returns the data of its answer. Other operations answer 501. */
export type Handlers = { [Name in Operation]?: (call: Call<BodyOf<Name>>) => DataOf<Name> }

/** Thrown by a handler: the answer of an error. */
export class Refused extends Error {
  readonly status: number
  readonly error: Refusal

  constructor(status: number, code: ErrorCode, details: Omit<Refusal, 'code'> = {}) {
    super(code)
    this.status = status
    this.error = { code, ...details }
  }
}

/** A request that the server has answered. */
export type Answer = { operation: string; status: number }

/** The operations that create something. */
const creating: ReadonlySet<string> = new Set<Operation>([
  'POST /public/checkout/intents',
  'POST /public/checkout/intents/{intentId}/payments',
  'POST /public/order/payments/mercadopago',
  'POST /public/shipping/quotes',
  'POST /users/carts',
  'POST /users/checkout/intents',
  'POST /users/order/payments/mercadopago',
])

type Route = {
  name: string
  method: string
  pattern: RegExp
  handle: (call: Call<unknown>) => unknown
}

function routesOf(handlers: Handlers): Route[] {
  const parameters = (path: string) => path.split('{').length
  return Object.entries(handlers)
    .map(([name, handle]) => {
      const [method = '', path = ''] = name.split(' ')
      const pattern = new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
      return { name, method, path, pattern, handle: handle as Route['handle'] }
    })
    .toSorted((a, b) => parameters(a.path) - parameters(b.path))
}

/**
 * Answers requests in the envelope of the contract.
 *
 * @param now - the time that the answers name
 */
export function createServer(handlers: Handlers, now: () => Date) {
  const routes = routesOf(handlers)
  const answers: Answer[] = []
  const listeners = new Set<() => void>()
  let seen: readonly Answer[] = []
  /** How long an answer takes, ms. */
  let delay = 0

  const answer = (status: number, body: object) =>
    Response.json(body, { status, headers: { 'cache-control': 'no-store', date: now().toUTCString() } })
  const refuse = (status: number, error: Refusal, message: string = error.code) =>
    answer(status, { success: false, data: null, message, error })

  async function handled(request: Request, route: Route): Promise<Response> {
    const { pathname, searchParams: query } = new URL(request.url)
    const body = request.headers.get('content-type')?.includes('json') === true ? await request.json() : undefined
    const path = route.pattern.exec(pathname)?.groups ?? {}
    try {
      const data = route.handle({ path, query, body })
      return answer(creating.has(route.name) ? 201 : 200, { success: true, data, message: null, error: null })
    } catch (error) {
      if (error instanceof Refused) return refuse(error.status, error.error)
      throw error
    }
  }

  return {
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
      await new Promise((resolve) => setTimeout(resolve, delay))
      const operation = route?.name ?? `${request.method} ${pathname.replace('/api', '')}`
      const response =
        route === undefined
          ? refuse(501, { code: 'UNEXPECTED' }, `The simulated server does not know ${operation}`)
          : await handled(request, route)
      answers.push({ operation, status: response.status })
      seen = [...answers]
      for (const listener of listeners) listener()
      return response
    },
    slow(milliseconds: number) {
      delay = milliseconds
    },
    /** Every answer so far; the same list until the next one. */
    answers: () => seen,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Server = ReturnType<typeof createServer>
