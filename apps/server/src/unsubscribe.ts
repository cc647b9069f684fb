import type { FastifyInstance } from 'fastify'

/** The page is the storefront's; its form posts to the same path. */
export const unsubscribePath = '/stock-alerts/unsubscribe'

type UnsubscribeOptions = {
  /** Cancels the alerts of the address in a token, as a caller from an internet address. Returns the API's status. */
  cancel: (token: string, address: string) => Promise<number>
}

/**
 * Ends the alerts of an address (BEY-17): by the form of the page, without JavaScript, and by the one-click POST of a mail
 * program (RFC 8058), which follows no redirect.
 */
export async function registerUnsubscribe(app: FastifyInstance, { cancel }: UnsubscribeOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Mail programs send a form or multipart data. The token in the query authorizes the call, so the body is not parsed.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    scope.post<{ Querystring: Record<string, unknown>; Body: string | undefined }>(
      unsubscribePath,
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { t, lang } = request.query
        const token = typeof t === 'string' ? t : ''
        const status = await cancel(token, request.ip)
        if (/One-Click/.test(request.body ?? '')) return reply.code(status).send()
        const result = status === 200 ? 'done' : status < 429 ? 'invalid' : 'busy'
        const params = new URLSearchParams({
          result,
          ...(result === 'busy' ? { t: token } : {}),
          ...(typeof lang === 'string' ? { lang } : {}),
        })
        return reply.redirect(`${unsubscribePath}?${params}`, 303)
      },
    )
  })
}
