import type { FastifyInstance, FastifyReply } from 'fastify'
import { paymentId, queryText } from './api.routes.ts'
import { countdownClient } from './countdown.client.ts'
import { MpError } from './mp-error.ts'
import { PAGE_CSS } from './page.style.ts'
import { listPage, notFoundPage, paymentPage, paymentPath } from './pages.ts'
import type { PaymentRecord } from './payment.record.ts'
import { approve, expire, refuse } from './payment.transitions.ts'
import { returnUrl, type PreferenceRecord } from './preferences.ts'
import { walletPage } from './wallet.page.ts'
import type { Payee, Payments } from './payments.service.ts'

type PageParams = { Params: { id: string } }
type DecisionParams = { Params: { id: string; decision: string } }

const SHOWN = 50
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const DECISIONS: Record<string, (payment: PaymentRecord, now: number) => PaymentRecord> = {
  pay: (payment, now) => approve(payment, now, false),
  refuse,
  expire,
}

/** What a payer can make of a page, as the status of its payment. */
const WALLET_OUTCOMES: Record<string, Pick<PaymentRecord, 'status' | 'statusDetail'>> = {
  pay: { status: 'approved', statusDetail: 'accredited' },
  review: { status: 'in_process', statusDetail: 'pending_review_manual' },
  refuse: { status: 'rejected', statusDetail: 'rejected_insufficient_data' },
}

/** `returns`: origins to which a form of the page may redirect. */
const html = (reply: FastifyReply, status: number, text: string, returns: readonly string[] = []) =>
  reply
    .code(status)
    .header(
      'content-security-policy',
      POLICY.replace("form-action 'self'", ["form-action 'self'", ...returns].join(' ')),
    )
    .header('cross-origin-resource-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(text)

/** The pages that show payments and decide their outcome; they work without JavaScript. */
export const pageRoutes = (app: FastifyInstance, payments: Payments, payee: Payee): void => {
  const find = (kind: string, id: string): PaymentRecord | undefined => {
    try {
      const payment = payments.find(paymentId(id))
      return paymentPath(payment) === `/${kind}/${id}` ? payment : undefined
    } catch (error) {
      if (error instanceof MpError && error.status === 404) return undefined
      throw error
    }
  }

  // Browsers send forms in this encoding even when they are empty.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, {}),
  )

  app.get('/', async (_request, reply) => html(reply, 200, listPage(payments.list().slice(0, SHOWN))))

  app.get('/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(PAGE_CSS))
  app.get('/countdown.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(`(${countdownClient.toString()})();\n`),
  )

  const findPreference = (id: string): PreferenceRecord | undefined => {
    try {
      return payments.preference(id)
    } catch (error) {
      if (error instanceof MpError && error.status === 404) return undefined
      throw error
    }
  }

  app.get('/checkout/v1/redirect', async (request, reply) => {
    const preference = findPreference(queryText(request, 'pref_id') ?? '')
    if (!preference) return html(reply, 404, notFoundPage())
    const returns = Object.values(preference.backUrls).map((url) => new URL(url).origin)
    const page = walletPage(preference, payments.isPaid(preference), payee, payments.now())
    return html(reply, 200, page, [...new Set(returns)])
  })

  app.post<DecisionParams>('/checkout/v1/redirect/:id/:decision', async (request, reply) => {
    const preference = findPreference(request.params.id)
    const { decision } = request.params
    const outcome = Object.hasOwn(WALLET_OUTCOMES, decision) ? WALLET_OUTCOMES[decision] : undefined
    if (!preference || !outcome) return html(reply, 404, notFoundPage())
    const payment = payments.payPreference(preference, outcome)
    // Over or paid elsewhere in the meantime: the page says so.
    if (payment === null) return reply.redirect(`/checkout/v1/redirect?pref_id=${preference.id}`, 303)
    return reply.redirect(returnUrl(preference, payment), 303)
  })

  for (const kind of ['pix', 'boleto', 'cartao', 'carteira']) {
    app.get<PageParams>(`/${kind}/:id`, async (request, reply) => {
      const payment = find(kind, request.params.id)
      return payment ? html(reply, 200, paymentPage(payment, payee, payments.now())) : html(reply, 404, notFoundPage())
    })

    app.post<DecisionParams>(`/${kind}/:id/:decision`, async (request, reply) => {
      const payment = find(kind, request.params.id)
      const { decision } = request.params
      const decide = Object.hasOwn(DECISIONS, decision) ? DECISIONS[decision] : undefined
      if (!payment || !decide) return html(reply, 404, notFoundPage())
      try {
        payments.change(payment.id, decide)
      } catch (error) {
        // Decided elsewhere in the meantime: the next page shows the outcome.
        if (!(error instanceof MpError)) throw error
      }
      return reply.redirect(paymentPath(payment), 303)
    })
  }
}
