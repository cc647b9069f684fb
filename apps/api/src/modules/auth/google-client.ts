import * as oidc from 'openid-client'

import { createCircuitBreaker } from '#platform/circuit-breaker.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'

export type GoogleOptions = {
  /** Google's, or any that speaks OpenID Connect with discovery. Over http only where it says so itself. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Where this server reaches the issuer. @default the issuer */
  reachedAt?: string
  /** Milliseconds for each call. @default 4000 */
  timeout?: number
}

/** Somebody as the provider knows them: issuer and subject are who they are, the rest is what they have (S15). */
export type GoogleIdentity = {
  issuer: string
  subject: string
  /** In lower case. */
  email: string
  emailVerified: boolean
  /** Empty where the provider tells none. */
  name: string
}

/** What binds an answer to its question: the browser's state, and a nonce and a verifier that never leave the server. */
export type GoogleBinding = { state: string; nonce: string; codeVerifier: string }

/** Discovery is asked for again after so long. */
const rediscoverAfter = 24 * 60 * 60_000

/** The provider did not answer, or said that it cannot just now. */
class GoogleDown extends Error {
  override readonly name = 'GoogleDown'
  /** Seconds. */
  readonly retryAfter: number
  constructor(message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter ?? 15
  }
}

/** The first of an error's causes, itself included, that is of a kind. */
function causeOf<Kind extends Error>(error: unknown, kind: abstract new (...of: never[]) => Kind): Kind | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof kind) return one
  return null
}

/** Our own settings are not accepted: nothing that a shopper could mend. */
const misconfigured = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch']

/** New values for one question. */
export const createGoogleBinding = (state: string): GoogleBinding => ({
  state,
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
})

export type Google = ReturnType<typeof createGoogle>

/** Sign-in with Google: authorization code with PKCE, and everything about the id_token checked. Asks for nothing before it is used. */
export function createGoogle(options: GoogleOptions & { redirectUri: string; clock: Clock; logger: Logger }) {
  const { issuer, clientId, clientSecret, reachedAt = issuer, timeout = 4000, redirectUri, clock, logger } = options
  const breaker = createCircuitBreaker({ clock })
  let known: { config: Promise<oidc.Configuration>; at: number } | null = null

  /** Every call to the provider: what it takes to know at once that it is down. */
  const send: oidc.CustomFetch = async (url, init) => {
    if (!breaker.enter())
      throw new GoogleDown('Google failed too often', { retryAfter: Math.ceil(breaker.waitsFor() / 1000) })
    try {
      const target = url.startsWith(issuer) ? reachedAt + url.slice(issuer.length) : url
      const answer = await fetch(target, { ...init, body: init.body ?? null } as RequestInit)
      if (answer.status >= 500 || answer.status === 429) throw new GoogleDown(`Google answered ${answer.status}`)
      // Read here: an answer that never ends is no answer.
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
      // The signature as well, though the token comes straight from the provider.
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : [])],
    })
    const asked = { config, at: clock() }
    known = asked
    config.catch(() => {
      if (known === asked) known = null
    })
    return config
  }

  /** @throws {Problem} SERVICE_UNAVAILABLE, or what `otherwise` makes of it */
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
    /** Where a browser goes to say who it is. @throws {Problem} SERVICE_UNAVAILABLE */
    async authorizationUrl({ state, nonce, codeVerifier }: GoogleBinding): Promise<string> {
      try {
        return oidc.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          // Who shares a computer must not be signed in as somebody else.
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
     * Who is behind a code: signature, issuer, audience, times and nonce are checked.
     * @throws {Problem} GOOGLE_REFUSED, SERVICE_UNAVAILABLE
     */
    async exchange(code: string, { state, nonce, codeVerifier }: GoogleBinding): Promise<GoogleIdentity> {
      try {
        const config = await discover()
        const callback = new URL(redirectUri)
        callback.searchParams.set('code', code)
        callback.searchParams.set('state', state)
        // RFC 9207 tells providers apart where there are several; only this one is ever asked.
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
