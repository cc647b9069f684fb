import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { reportPath } from './security-headers.ts'

type CspReportsOptions = {
  logger: FastifyBaseLogger
  /** Most reports logged in a minute; the rest are dropped. @default 20 */
  perMinute?: number
  /** Milliseconds. @default Date.now */
  clock?: () => number
}

const most = 200
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, most) : null)

/** An address without its query, which can be personal. */
const pathOf = (value: unknown) => textOf(value)?.split(/[?#]/, 1)[0] ?? null

/** Reads both formats: `report-uri` sends one object, `report-to` a list. */
function readReports(body: unknown): Record<string, unknown>[] {
  const bodies = Array.isArray(body)
    ? body.map((one: unknown) => (one as { body?: unknown } | null)?.body)
    : [(body as { 'csp-report'?: unknown } | null)?.['csp-report']]
  return bodies.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null).slice(0, 10)
}

/** Logs violations of the Content-Security-Policy that browsers report (security.md S20). */
export async function registerCspReports(
  app: FastifyInstance,
  { logger, perMinute = 20, clock = Date.now }: CspReportsOptions,
): Promise<void> {
  let window = { start: clock(), count: 0 }
  const mayLog = () => {
    if (clock() - window.start >= 60_000) window = { start: clock(), count: 0 }
    return ++window.count <= perMinute
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const types = ['application/csp-report', 'application/reports+json', 'application/json']
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(null, null)
      }
    })
    scope.post(reportPath, (request, reply) => {
      for (const report of readReports(request.body)) {
        if (!mayLog()) break
        logger.warn(
          {
            directive: textOf(report['effectiveDirective'] ?? report['effective-directive']),
            page: pathOf(report['documentURL'] ?? report['document-uri']),
            blocked: pathOf(report['blockedURL'] ?? report['blocked-uri']),
            script: pathOf(report['sourceFile'] ?? report['source-file']),
          },
          'A browser reported a violation of the Content-Security-Policy',
        )
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}
