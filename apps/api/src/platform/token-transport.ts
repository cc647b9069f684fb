import type { FastifyReply, FastifyRequest } from 'fastify'

/** How sessions work: whole in the environment of the server (AUTH_*). */
export type AuthOptions = {
  /** `oauth2`: a short access token and a refresh token that is good once. `jwt`: one token that is extended while it lives. */
  mode: 'oauth2' | 'jwt'
  /** Where the token that must not be read goes. `header` gives it to scripts (D17). */
  transport: 'cookie' | 'header'
  /** AUTH_SECRET, at least 32 characters, and, while it is replaced, the former. */
  secrets: readonly string[]
  /** How long an access token lives. @default 900 in oauth2 mode, 3600 in jwt mode */
  accessSeconds?: number
  /** A session that nobody uses ends after so many days. @default 14 */
  idleDays?: number
  /** Whatever happens, a session ends after so many days. @default 30 */
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
  /** Milliseconds since 1970: when its cookie may go. */
  refreshExpiresAt: number
}

const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/-]{1,4000}=*)$/i.exec(authorization ?? '')?.[1] ?? null

export type TokenTransport = ReturnType<typeof createTokenTransport>

/**
 * Where tokens are read and where they go, by mode and transport; one place each, so that no second way in is left open.
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
    /** The access token that came with a call, or null. */
    readAccess: (request: FastifyRequest): string | null =>
      mode === 'jwt' && inCookie ? (request.cookies[cookies.access] ?? null) : bearerOf(request),

    /** What came to renew the session, or null: a refresh token, or in jwt mode the access token itself. */
    readRefresh(request: FastifyRequest): string | null {
      if (!inCookie) return bearerOf(request)
      return request.cookies[mode === 'jwt' ? cookies.access : cookies.refresh] ?? null
    },

    /** Sends tokens on their way. @returns those that belong into the body, null for those in a cookie */
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

    /** Takes an access token that does not count any more away, where it is a cookie. */
    dropAccess(reply: FastifyReply): void {
      if (mode === 'jwt' && inCookie) reply.clearCookie(cookies.access, attributes)
    },

    /** Takes the cookies of both modes away: the mode may have been another when they were set. */
    clear(reply: FastifyReply): void {
      for (const name of Object.values(cookies)) reply.clearCookie(name, attributes)
    },
  }
}
