import * as oidc from 'openid-client'

import { createCircuitBreaker } from '#platform/circuit-breaker.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { traced } from '#platform/tracing.ts'

export type GoogleOptions = {
  /** Google, or any OpenID Connect issuer with discovery. http is used only if the issuer's URL is http. */
  issuer: string
  clientId: string
  clientSecret: string
  /** URL at which this server reaches the issuer. @default the issuer */
  reachedAt?: string
  /** Time-out of a call in milliseconds. @default 4000 */
  timeout?: number
}

/** An identity from the provider: issuer and subject are its key; the other fields are attributes (S15). */
export type GoogleIdentity = {
  issuer: string
  subject: string
  /** In lower case. */
  email: string
  emailVerified: boolean
  /** Empty if the provider sends none. */
  name: string
}

/** Binds a response to its request: the browser's state, and a nonce and a verifier that stay on the server. */
export type GoogleBinding = { state: string; nonce: string; codeVerifier: string }

/** Lifetime of cached discovery. */
const rediscoverAfter = 24 * 60 * 60_000

/** The provider did not answer, or is unavailable. */
class GoogleDown extends Error {
  override readonly name = 'GoogleDown'
  /** Seconds. */
  readonly retryAfter: number
  constructor(message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter ?? 15
  }
}

/** The first error of a class in an error and its causes. */
function causeOf<Kind extends Error>(error: unknown, kind: abstract new (...of: never[]) => Kind): Kind | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof kind) return one
  return null
}

/** The provider rejects the shop's own configuration. */
const misconfigured = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch']

/** Creates the values for one request. */
export const createGoogleBinding = (state: string): GoogleBinding => ({
  state,
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
})

export type Google = ReturnType<typeof createGoogle>

/** Sign-in with Google: authorization code with PKCE and full validation of the id_token. Makes no call before its first use. */
export function createGoogle(options: GoogleOptions & { redirectUri: string; clock: Clock; logger: Logger }) {
  const { issuer, clientId, clientSecret, reachedAt = issuer, timeout = 4000, redirectUri, clock, logger } = options
  const breaker = createCircuitBreaker({ clock })
  let known: { config: Promise<oidc.Configuration>; at: number } | null = null

  /** Makes every call to the provider, through the circuit breaker. */
  const send: oidc.CustomFetch = async (url, init) => {
    if (!breaker.enter())
      throw new GoogleDown('Google failed too often', { retryAfter: Math.ceil(breaker.waitsFor() / 1000) })
    try {
      const target = url.startsWith(issuer) ? reachedAt + url.slice(issuer.length) : url
      const answer = await traced(
        'google',
        () => fetch(target, { ...init, body: init.body ?? null } as RequestInit),
        'client',
      )
      if (answer.status >= 500 || answer.status === 429) throw new GoogleDown(`Google answered ${answer.status}`)
      // Reads the body here, so that the time-out covers it.
      const body = await answer.arrayBuffer()
      breaker.succeed()
      return new Response(body, { status: answer.status, headers: answer.headers })
    } catch (error) {
      breaker.fail()
      throw error instanceof GoogleDown ? error : new GoogleDown('Google cannot be reached', { cause: error })
    }
  }

  function discover(): Promise<oidc.Configuration> {
    if (known !== null && known.at > clock() - rediscoverAfter) return known.config
    const config = oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(clientSecret), {
      timeout: timeout / 1000,
      [oidc.customFetch]: send,
      // Also checks the signature, although the token comes directly from the provider.
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : [])],
    })
    const asked = { config, at: clock() }
    known = asked
    config.catch(() => {
      if (known === asked) known = null
    })
    return config
  }

  /** @throws {Problem} SERVICE_UNAVAILABLE, or the result of `otherwise` */
  function fail(error: unknown, otherwise: (error: unknown) => Problem): never {
    if (error instanceof Problem) throw error
    const down = causeOf(error, GoogleDown)
    if (down !== null) {
      logger.warn({ err: error }, 'Google cannot be asked')
      throw new Problem('SERVICE_UNAVAILABLE', { cause: error, retryAfter: down.retryAfter })
    }
    throw otherwise(error)
  }

  return {
    isCircuitOpen: breaker.isOpen,

    /** The provider's login address for the browser. @throws {Problem} SERVICE_UNAVAILABLE */
    async authorizationUrl({ state, nonce, codeVerifier }: GoogleBinding): Promise<string> {
      try {
        return oidc.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          // On a shared computer the user must choose the account.
          prompt: 'select_account',
        }).href
      } catch (error) {
        return fail(error, (cause) => {
          logger.error({ err: cause }, 'What Google tells of itself is not acceptable')
          return new Problem('SERVICE_UNAVAILABLE', { cause })
        })
      }
    },

    /**
     * Exchanges a code for an identity. Checks signature, issuer, audience, times and nonce.
     * @throws {Problem} GOOGLE_REFUSED, SERVICE_UNAVAILABLE
     */
    async exchange(code: string, { state, nonce, codeVerifier }: GoogleBinding): Promise<GoogleIdentity> {
      try {
        const config = await discover()
        const callback = new URL(redirectUri)
        callback.searchParams.set('code', code)
        callback.searchParams.set('state', state)
        // RFC 9207 distinguishes several providers; there is only one here.
        if (config.serverMetadata().authorization_response_iss_parameter_supported === true)
          callback.searchParams.set('iss', config.serverMetadata().issuer)
        const tokens = await oidc.authorizationCodeGrant(config, callback, {
          pkceCodeVerifier: codeVerifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Problem('GOOGLE_REFUSED')
        const { iss, sub, email, email_verified: emailVerified, name } = claims
        if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254 || sub.length > 255) {
          logger.warn({}, 'Google told no e-mail that can be used')
          throw new Problem('GOOGLE_REFUSED')
        }
        return {
          issuer: iss,
          subject: sub,
          email: email.toLowerCase(),
          emailVerified: emailVerified === true,
          name: typeof name === 'string' ? name.trim() : '',
        }
      } catch (error) {
        return fail(error, (cause) => {
          const told = causeOf(cause, oidc.ResponseBodyError)?.error
          if (told !== undefined && misconfigured.includes(told)) {
            logger.error({ told }, 'Google does not accept our client: look at GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET')
            return new Problem('SERVICE_UNAVAILABLE', { cause })
          }
          const { code: kind } = causeOf(cause, oidc.ClientError) ?? {}
          logger.warn({ told, kind }, 'A sign-in with Google was refused')
          return new Problem('GOOGLE_REFUSED', { cause })
        })
      }
    },
  }
}
