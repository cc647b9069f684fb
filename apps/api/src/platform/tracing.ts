import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'

import { routeNameOf } from './route-name.ts'

/**
 * Spans at the few places that everything passes: requests, pages, queries, jobs and calls to other services. Without a registered
 * provider (`apps/server/src/tracing.ts`) the API of OpenTelemetry records nothing. Attributes are names, patterns, codes and the
 * texts of queries with placeholders: never values, addresses or bodies (security.md S40).
 */
const tracer = trace.getTracer('lotus')

/** The trace of the current work; undefined outside of one. */
export const activeTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

/** Headers that continue the current trace in the receiver of a request. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** Runs a work in a span of its own. */
export function traced<Result>(
  name: string,
  work: (note: (attributes: Attributes) => void) => Promise<Result>,
  kind: 'internal' | 'client' = 'internal',
): Promise<Result> {
  const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL }
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work((attributes) => span.setAttributes(attributes))
    } catch (error) {
      // The message may quote what the caller sent.
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', nameOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** Kysely's `log`: adds a finished query to the trace of the work that made it. */
export function traceQuery({ level, query, queryDurationMillis, ...event }: LogEvent): void {
  if (trace.getActiveSpan()?.isRecording() !== true) return
  const end = Date.now()
  const [verb = 'query'] = query.sql.trimStart().split(/\s/, 1)
  const span = tracer.startSpan(`SQL ${verb.toLowerCase()}`, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, 2000) },
  })
  if (level === 'error') {
    const { code } = ('error' in event ? event.error : {}) as { code?: unknown }
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(code ?? 'error'))
  }
  span.end(end)
}

/** Runs a work in the trace of a request; the events of a socket have no context of their own. */
export const inTraceOf = <Result>({ traceContext }: FastifyRequest, work: () => Result): Result =>
  traceContext === undefined ? work() : context.with(traceContext, work)

/**
 * Makes a span of each request. It continues the trace of a trusted caller: any other could choose the ids of our traces and have
 * all of them recorded.
 */
export function traceRequests(app: FastifyInstance, trustsCaller: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = trustsCaller(request) ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
    const span = tracer.startSpan(routeNameOf(request), { kind: SpanKind.SERVER }, parent)
    request.traceContext = trace.setSpan(parent, span)
    context.with(request.traceContext, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = request.traceContext && trace.getSpan(request.traceContext)
    if (span === undefined) return
    span.updateName(routeNameOf(request)).setAttributes({
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'none',
      'http.response.status_code': reply.statusCode,
      'lotus.request.id': request.id,
      ...(request.problem === undefined ? {} : { 'lotus.code': request.problem }),
    })
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent without tracing. */
    traceContext?: Context
  }
}
