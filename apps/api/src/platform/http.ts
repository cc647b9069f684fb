import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'

import { failure } from './envelope.ts'
import { answerError } from './error-handler.ts'
import { inProcess } from './in-process.ts'
import { Problem, type ErrorCode } from './problem.ts'
import { inTraceOf, traceRequests } from './tracing.ts'

export type HttpOptions = {
  /** @see createLogger */
  logger: FastifyBaseLogger
  /** Exact number of trusted proxies in front, whose `X-Forwarded-For` is used. @default 0 */
  trustProxy?: number
  /**
   * Time-outs in milliseconds for the headers, for the whole request, and for a client that takes nothing of its answer.
   * @default 5000, 10 000 and 7000
   */
  patience?: { headers: number; request: number; reading?: number }
  /** Whether visitors reach the server over https. @default false */
  https?: boolean
  /** Makes a span of each request. @default false */
  tracing?: boolean
  /** Called after every answer, for metrics. */
  onAnswer?: (request: FastifyRequest, reply: FastifyReply) => void
  /** Answers a malformed address outside `/api/`, such as `/%E0%A4%A`. @default the error in the envelope */
  answerBadAddress?: (request: FastifyRequest, reply: FastifyReply) => void
}

/** Headers of every answer, also of files, redirects and errors (security.md S20). */
const everywhere = (https: boolean) => ({
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Node uses the first `Host` of a request and a proxy may use the last; HTTP/1.1 requires one. */
function hasBadHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1 || (headers.host === undefined && httpVersion === '1.1')
}

/** Logs one line per request: method, route (without query), status and duration. */
class OneLine extends LogController {
  override incomingRequest() {}
  override routeNotFound() {}
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? null
    const path = route === null || route.includes('*') ? request.url.split('?', 1)[0]?.slice(0, 200) : undefined
    const line = {
      method,
      route,
      ...(path === undefined ? {} : { path }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    inTraceOf(request, () => {
      if (error) reply.log.error({ ...line, err: error }, 'request')
      else reply.log.info(line, 'request')
    })
  }
}

const rawProblems: Record<string, [status: string, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'PAYLOAD_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'VALIDATION_FAILED'],
}

type BrokenRequest = Error & { code?: string; rawPacket?: unknown; bytesParsed?: number }

/**
 * The percent-encoded address of a request whose address has raw bytes, such as `GET /products?keyword=açaí`; null for other
 * requests. Node's parser rejects these bytes, which some clients send. The address stays on this host.
 */
function encodedAddress({ code, rawPacket, bytesParsed = 0 }: BrokenRequest): string | null {
  if (code !== 'HPE_INVALID_URL' || !(rawPacket instanceof Buffer)) return null
  const from = rawPacket.lastIndexOf('\n', bytesParsed - 1) + 1
  const line = rawPacket.subarray(from).toString('latin1').split('\r\n', 1)[0] ?? ''
  const [, address] = /^(?:GET|HEAD) (\/\S*) HTTP\/1\.[01]$/.exec(line) ?? []
  if (address === undefined || /^[!-~]*$/.test(address)) return null
  return address
    .replace(/^[/\\]+/, '/')
    .replaceAll(/[^!-~]|[\\"<>^`{|}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}

/** Answers a malformed, slow or oversized request, for which only a socket exists. */
const answerBrokenRequest = (headers: Record<string, string>) => (error: BrokenRequest, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const address = encodedAddress(error)
  const [status, code] = rawProblems[error.code ?? ''] ?? ['400 Bad Request', 'VALIDATION_FAILED']
  const body = address === null ? JSON.stringify(failure(new Problem(code))) : ''
  const own =
    address === null
      ? { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
      : { location: address, 'cache-control': 'no-store' }
  const all = { ...own, 'content-length': String(Buffer.byteLength(body)), ...headers, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${address === null ? status : '308 Permanent Redirect'}\r\n${lines.join('')}\r\n${body}`)
}

/** Creates the HTTP server, with time-outs against slow callers, request ids and one log line per request. */
export function createHttp({
  logger,
  trustProxy = 0,
  patience = { headers: 5000, request: 10_000 },
  https = false,
  tracing = false,
  onAnswer,
  answerBadAddress = (request, reply) => void answerError(new Problem('VALIDATION_FAILED'), request, reply),
}: HttpOptions): FastifyInstance {
  const headers = everywhere(https)
  const start = `${randomBytes(6).toString('base64url')}-`
  let count = 0
  const app = Fastify({
    loggerInstance: logger,
    logController: new OneLine(),
    bodyLimit: 65_536,
    trustProxy: (_address, hop) => hop < trustProxy,
    // Both are needed: Fastify's option alone leaves slow bodies open for a minute, and it overwrites the other.
    requestTimeout: patience.request,
    http: {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: Math.min(1000, patience.headers / 4),
      maxHeaderSize: 16_384,
      // Node's own answer would have none of the headers.
      requireHostHeader: false,
    },
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // A caller's id would let it write into the log.
    requestIdHeader: false,
    genReqId: () => `${start}${(count++).toString(36)}`,
    routerOptions: { maxParamLength: 200 },
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      if (request.url.startsWith('/api/')) void answerError(error, request, reply)
      else answerBadAddress(request, reply)
    },
    clientErrorHandler: answerBrokenRequest(headers),
  })
  app.setErrorHandler(answerError)
  if (tracing) traceRequests(app, ({ socket }) => trustProxy > 0 || socket.remoteAddress === inProcess)
  let isDraining = false
  app.decorate('drain', () => {
    isDraining = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    // A socket loses its remote address when the client disconnects, but handlers read `request.ip` later.
    Object.defineProperty(request, 'ip', { value: request.ip ?? '' })
    reply.headers(headers)
    if (isDraining) reply.header('connection', 'close')
    done(hasBadHost(request.raw) ? new Problem('VALIDATION_FAILED') : undefined)
  })
  app.addHook('onSend', async (request, reply) => {
    // R13: the connection ends after twice this time, because Node looks for progress in between. A call in this process has none.
    if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(patience.reading ?? 7000)
    reply.header('x-request-id', request.id)
  })
  if (onAnswer !== undefined) app.addHook('onResponse', async (request, reply) => onAnswer(request, reply))
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every answer closes its connection, so that none is idle or in use when the server closes. */
    drain: () => void
  }
}
