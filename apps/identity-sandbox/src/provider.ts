import type { FastifyBaseLogger } from 'fastify'
import Provider, { interactionPolicy } from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import { type Faults, spoilIdToken } from './faults.ts'
import type { Keys } from './keys.ts'
import { createMemoryAdapter } from './memory-adapter.ts'

/** The only registered client. */
export type Shop = { clientId: string; clientSecret: string; redirectUri: string; name: string }

type ProviderOptions = {
  issuer: string
  shop: Shop
  keys: Keys
  accounts: Accounts
  faults: Faults
  /** Renders the page for a request that cannot be answered by a redirect. */
  errorPage: (language: string | undefined) => string
  logger: FastifyBaseLogger
}

const MINUTE = 60
const SCOPE = 'openid email profile'

/** The part of Google's API that a shop uses: discovery, code with PKCE, RS256 id_tokens with e-mail and name, key set. */
export const createProvider = (options: ProviderOptions): Provider => {
  const { issuer, shop, keys, accounts, faults, errorPage, logger } = options
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: shop.clientId,
        client_secret: shop.clientSecret,
        client_name: shop.name,
        redirect_uris: [shop.redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      // Cookies ignore ports: these names must not collide with other servers on the host.
      names: {
        session: 'lotus-identity',
        interaction: 'lotus-identity-interaction',
        resume: 'lotus-identity-resume',
      },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    // Google also puts them into the id_token.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    expiresWithSession: async () => false,
    findAccount: (_ctx, subject) => {
      const account = accounts.find(subject)
      return (
        account && {
          accountId: subject,
          claims: () => ({ sub: subject, name: account.name, email: account.email, email_verified: account.verified }),
        }
      )
    },
    // Choosing the account gives consent.
    loadExistingGrant: async (ctx) => {
      const { client, account } = ctx.oidc
      if (!client || !account) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = errorPage(ctx.get('accept-language') || undefined)
    },
    ttl: {
      AccessToken: 5 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: 10 * MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: 10 * MINUTE,
      Session: 10 * MINUTE,
    },
  })
  // The caller sets the address.
  provider.proxy = true

  provider.use(async (ctx, next) => {
    const isToken = ctx.path === '/token'
    const failing = isToken
      ? faults.take('tokenError')
      : ctx.path.startsWith('/.well-known/')
        ? faults.take('discoveryError')
        : undefined
    if (failing) {
      ctx.status = 503
      ctx.body = { error: 'temporarily_unavailable' }
      return
    }
    const slow = isToken ? faults.take('tokenSlow') : undefined
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms))
    // If the client has disconnected, the provider mistakes the unread body for one that a parser consumed, and prints a warning.
    if (ctx.req.destroyed) return
    await next()
    if (!isToken || typeof ctx.body !== 'object' || ctx.body === null || !('id_token' in ctx.body)) return
    const lie = faults.take('wrongAudience', 'wrongIssuer', 'wrongNonce', 'expired', 'badSignature')
    if (lie) ctx.body = { ...ctx.body, id_token: spoilIdToken(String(ctx.body.id_token), lie.kind, keys.signing) }
  })

  // Koa prints errors that have no listener.
  const events: NodeJS.EventEmitter = provider
  for (const name of ['server_error', 'error'])
    events.on(name, (...details: unknown[]) =>
      logger.error({ err: details.at(name === 'error' ? 0 : 1) }, 'identity sandbox failed'),
    )
  return provider
}
