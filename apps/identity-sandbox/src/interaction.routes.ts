import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Provider, errors } from 'oidc-provider'
import { type Accounts, type TestAccount, typedAccount } from './accounts.ts'
import { PAGE_CSS } from './page.style.ts'
import { type TypedForm, choosePage, gonePage } from './pages.ts'

type Parts = { provider: Provider; accounts: Accounts; shopName: string; redirectUri: string }
type Interaction = { Params: { uid: string } }

const LONGEST_FORM = 4096

/** Sends an HTML page whose policy loads only the stylesheet. Browsers apply `form-action` to redirects as well. */
export const sendPage = (reply: FastifyReply, status: number, redirectUri: string, text: string) =>
  reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${new URL(redirectUri).origin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(text)

const readTyped = (form: URLSearchParams): TypedForm => {
  const email = (form.get('email') ?? '').trim()
  const name = (form.get('name') ?? '').trim()
  const isEmail = email.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  const isName = name !== '' && name.length <= 200
  return {
    email,
    name,
    verified: form.get('verified') === 'yes',
    wrong: [...(isEmail ? [] : (['email'] as const)), ...(isName ? [] : (['name'] as const))],
  }
}

/** The page to choose an account; it works without JavaScript. */
export const interactionRoutes = (app: FastifyInstance, { provider, accounts, shopName, redirectUri }: Parts): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LONGEST_FORM },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  const accepted = (request: FastifyRequest) => request.headers['accept-language']
  const gone = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, 404, redirectUri, gonePage(accepted(request)))
  /** Whether this browser started this login. */
  const isActive = async (request: FastifyRequest<Interaction>, reply: FastifyReply): Promise<boolean> => {
    try {
      return (await provider.interactionDetails(request.raw, reply.raw)).uid === request.params.uid
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return false
      throw error
    }
  }

  app.get('/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(PAGE_CSS))

  app.get<Interaction>('/interaction/:uid', async (request, reply) => {
    if (!(await isActive(request, reply))) return gone(request, reply)
    return sendPage(
      reply,
      200,
      redirectUri,
      choosePage(`/interaction/${request.params.uid}`, shopName, accepted(request)),
    )
  })

  app.post<Interaction>('/interaction/:uid', async (request, reply) => {
    if (!(await isActive(request, reply))) return gone(request, reply)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const finish = async (result: Parameters<Provider['interactionResult']>[2]) =>
      reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    const signIn = (account: TestAccount) =>
      finish({ login: { accountId: account.subject, remember: false }, select_account: {} })

    if (form.has('deny'))
      return finish({ error: 'access_denied', error_description: 'The person did not want to sign in' })
    const chosen = accounts.find(form.get('account') ?? '')
    if (chosen) return signIn(chosen)
    const typed = readTyped(form)
    if (typed.wrong.length > 0) {
      const path = `/interaction/${request.params.uid}`
      return sendPage(reply, 422, redirectUri, choosePage(path, shopName, accepted(request), typed))
    }
    const account = typedAccount(typed.email, typed.name, typed.verified)
    accounts.add(account)
    return signIn(account)
  })
}
