import type { FastifyReply, FastifyRequest } from 'fastify'

/** Configuration of sessions, from the environment (AUTH_*). */
export type AuthOptions = {
  /** `oauth2`: a short access token and a single-use refresh token. `jwt`: one token that is extended while it is valid. */
  mode: 'oauth2' | 'jwt'
  /** Transport of the long-lived token. `header` exposes it to scripts (D17). */
  transport: 'cookie' | 'header'
  /** AUTH_SECRET, at least 32 characters, and, during a rotation, the former one. */
  secrets: readonly string[]
  /** Lifetime of an access token in seconds. @default 900 in oauth2 mode, 3600 in jwt mode */
  accessSeconds?: number
  /** Days without use after which a session ends. @default 14 */
  idleDays?: number
  /** Maximum lifetime of a session in days. @default 30 */
  absoluteDays?: number
}

const second = 1000
const day = 24 * 60 * 60 * second

/** The lifetimes of {@link AuthOptions} in milliseconds. */
export const lifetimesOf = ({ mode, accessSeconds, idleDays = 14, absoluteDays = 30 }: AuthOptions) => ({
  accessMs: (accessSeconds ?? (mode === 'jwt' ? 3600 : 900)) * second,
  idleMs: idleDays * day,
  absoluteMs: absoluteDays * day,
})

/** The tokens of a session; `refresh` is null in jwt mode. */
export type Tokens = {
  access: string
  /** Milliseconds since 1970. */
  accessExpiresAt: number
  refresh: string | null
  /** Expiry of its cookie, in milliseconds since 1970. */
  refreshExpiresAt: number
}

const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/-]{1,4000}=*)$/i.exec(authorization ?? '')?.[1] ?? null

export type TokenTransport = ReturnType<typeof createTokenTransport>

/**
 * Where tokens are read and written, by mode and transport; exactly one place each.
 *
 * | | access token | refresh token |
 * |---|---|---|
 * | oauth2, cookie | bearer | HttpOnly cookie |
 * | oauth2, header | bearer | bearer of the refresh call |
 * | jwt, cookie | HttpOnly cookie | – |
 * | jwt, header | bearer | – |
 */
export function createTokenTransport({
  mode,
  transport,
  secure,
}: Pick<AuthOptions, 'mode' | 'transport'> & { secure: boolean }) {
  const prefix = secure ? '__Host-' : ''
  const cookies = { access: `${prefix}lotus-access`, refresh: `${prefix}lotus-refresh` }
  const attributes = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const
  const inCookie = transport === 'cookie'

  return {
    /** The received access token, or null. */
    readAccess: (request: FastifyRequest): string | null =>
      mode === 'jwt' && inCookie ? (request.cookies[cookies.access] ?? null) : bearerOf(request),

    /** The received token that renews the session, or null: a refresh token, or in jwt mode the access token. */
    readRefresh(request: FastifyRequest): string | null {
      if (!inCookie) return bearerOf(request)
      return request.cookies[mode === 'jwt' ? cookies.access : cookies.refresh] ?? null
    },

    /** Sets cookies. @returns the tokens for the body, null for those in a cookie */
    deliver(reply: FastifyReply, { access, accessExpiresAt, refresh, refreshExpiresAt }: Tokens) {
      if (!inCookie) reply.header('authorization', `Bearer ${access}`)
      else if (mode === 'jwt')
        reply.setCookie(cookies.access, access, { ...attributes, expires: new Date(accessExpiresAt) })
      else if (refresh !== null)
        reply.setCookie(cookies.refresh, refresh, { ...attributes, expires: new Date(refreshExpiresAt) })
      return {
        accessToken: mode === 'jwt' && inCookie ? null : access,
        refreshToken: inCookie ? null : refresh,
      }
    },

    /** Clears the cookie of an invalid access token, if there is one. */
    dropAccess(reply: FastifyReply): void {
      if (mode === 'jwt' && inCookie) reply.clearCookie(cookies.access, attributes)
    },

    /** Clears the cookies of both modes, because the mode may have changed since they were set. */
    clear(reply: FastifyReply): void {
      for (const name of Object.values(cookies)) reply.clearCookie(name, attributes)
    },
  }
}
