import * as v from 'valibot'

import { publicKeyOf } from '@lotus/api/platform/vapid'

/** Lists every invalid setting with its expected value. The process prints it and exits with code 1. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be at most 65535'),
)
const url = v.pipe(
  v.string(),
  v.url('must be a URL such as https://shop.example'),
  v.transform((value) => value.replace(/\/+$/, '')),
)
/** An origin, because cookies, links and the Content-Security-Policy apply to an origin, not to a path. */
const origin = v.pipe(
  url,
  v.check((value) => {
    const { protocol, pathname, search, hash, username } = new URL(value)
    return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === ''
  }, 'must be scheme and host without a path, such as https://shop.example: the shop is served at the root'),
  v.transform((value) => new URL(value).origin),
)
/** An address that this server calls. */
const backendUrl = v.pipe(
  url,
  v.check((value) => {
    const { protocol, search, hash, username, password } = new URL(value)
    return /^https?:$/.test(protocol) && search + hash + username + password === ''
  }, 'must be http:// or https://, without credentials or query, such as https://backend.example'),
)
/** An address that may contain credentials for HTTP Basic. */
const searchUrl = v.pipe(
  url,
  v.check((value) => {
    const { protocol, search, hash } = new URL(value)
    return /^https?:$/.test(protocol) && search + hash === ''
  }, 'must be http:// or https:// without a query, such as https://user:password@search.example:9200'),
)
const flag = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((value) => value === 'true'),
)
const count = (unit: string, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/, `must be ${unit}`),
    v.transform(Number),
    v.minValue(1, `must be at least 1, in ${unit}`),
    v.maxValue(maximum, `must be at most ${maximum} ${unit}`),
  )
const authSecret = v.pipe(
  v.string(),
  v.regex(/^\S.*\S$/s, 'must not be blank, and not begin or end with a space'),
  v.minLength(32, 'must have at least 32 random characters'),
)
const secret = v.pipe(
  v.string(),
  v.regex(/^\S.*\S$/s, 'must not be blank, and not begin or end with a space'),
  v.minLength(8, 'must have at least 8 characters'),
)

/** A private key of P-256 in base64url. Almost every value of 32 bytes is valid. */
const vapidKey = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'must be 32 random bytes in base64url'),
  v.check((value) => isVapidKey(value), 'must be a private key of P-256'),
)
function isVapidKey(value: string): boolean {
  try {
    return publicKeyOf(value) !== ''
  } catch {
    // Zero, or a number above the order of the curve.
    return false
  }
}

const Environment = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  PUBLIC_URL: v.optional(origin),
  API_URL: v.optional(backendUrl),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'))),
  DATABASE_DIRECT_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'))),
  SEARCH_URL: v.optional(searchUrl),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be the number of proxies in front, 0 to 9'), v.transform(Number)),
    '0',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
  SERVICE_WORKER: v.optional(flag, 'true'),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  METRICS_PORT: v.optional(port),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1)$/, 'must be a ratio from 0 to 1, such as 0.1'), v.transform(Number)),
    '1',
  ),
  REPLICA_NAME: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,63}$/, 'must be letters, digits, ".", "_" or "-"'))),
  AUTH_MODE: v.optional(v.picklist(['oauth2', 'jwt'], 'must be oauth2 or jwt'), 'oauth2'),
  AUTH_TRANSPORT: v.optional(v.picklist(['cookie', 'header'], 'must be cookie or header'), 'cookie'),
  AUTH_SECRET: v.optional(authSecret),
  AUTH_SECRET_PREVIOUS: v.optional(authSecret),
  AUTH_ACCESS_SECONDS: v.optional(count('seconds', 86_400)),
  AUTH_IDLE_DAYS: v.optional(count('days', 365), '14'),
  AUTH_SESSION_DAYS: v.optional(count('days', 365), '30'),
  GOOGLE_CLIENT_ID: v.optional(v.pipe(v.string(), v.nonEmpty())),
  GOOGLE_CLIENT_SECRET: v.optional(secret),
  GOOGLE_ISSUER: v.optional(
    v.pipe(
      url,
      v.check(
        (value) => value.startsWith('https:') || /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(value).hostname),
        'must be https, or on this machine',
      ),
    ),
    'https://accounts.google.com',
  ),
  IDENTITY_SANDBOX: v.optional(flag),
  IDENTITY_SANDBOX_PORT: v.optional(port),
  IDENTITY_SANDBOX_URL: v.optional(url),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address such as Shop <shop@shop.example>',
      ),
    ),
    'Lótus <loja@lotus.example>',
  ),
  MAIL_DIR: v.optional(v.pipe(v.string(), v.nonEmpty())),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        // Later errors about a malformed address would print it with its password.
        (value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
        'must be smtp:// or smtps://, such as smtps://user:password@mail.example',
      ),
    ),
  ),
  VAPID_PRIVATE_KEY: v.optional(vapidKey),
  MEDIA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty())),
  CONTENT_DIR: v.optional(v.pipe(v.string(), v.nonEmpty())),
  CEP_PROVIDER: v.optional(v.picklist(['offline', 'viacep'], 'must be offline or viacep'), 'offline'),
  VIACEP_URL: v.optional(url, 'https://viacep.com.br'),
  SEED: v.optional(v.picklist(['demo', 'none'], 'must be demo or none')),
  SANDBOX: v.optional(flag),
  SANDBOX_PORT: v.optional(port),
  SANDBOX_URL: v.optional(url),
  MP_BASE_URL: v.optional(url),
  MP_SDK_URL: v.optional(url),
  MP_ACCESS_TOKEN: v.optional(secret),
  MP_PUBLIC_KEY: v.optional(secret),
  MP_WEBHOOK_SECRET: v.optional(secret),
  MP_WEBHOOK_SECRET_PREVIOUS: v.optional(secret),
  MP_LIVE_MODE: v.optional(flag),
  MP_COLLECTOR_ID: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be digits'))),
  PIX_MINUTES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be minutes'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1 minute'),
      v.maxValue(1440, 'must be at most 1440 minutes'),
    ),
    '30',
  ),
})

/**
 * The sensitivity of each setting. Error messages print invalid `plain` values, but no `secret`, and no `address`, which may contain
 * credentials.
 */
export const settingKinds = {
  NODE_ENV: 'plain',
  HOST: 'plain',
  PORT: 'plain',
  PUBLIC_URL: 'address',
  API_URL: 'address',
  DATA_DIR: 'plain',
  DATABASE_URL: 'secret',
  DATABASE_DIRECT_URL: 'secret',
  SEARCH_URL: 'secret',
  TRUST_PROXY: 'plain',
  LOG_LEVEL: 'plain',
  SERVICE_WORKER: 'plain',
  METRICS_HOST: 'plain',
  METRICS_PORT: 'plain',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'address',
  OTEL_TRACES_SAMPLER_ARG: 'plain',
  REPLICA_NAME: 'plain',
  AUTH_MODE: 'plain',
  AUTH_TRANSPORT: 'plain',
  AUTH_SECRET: 'secret',
  AUTH_SECRET_PREVIOUS: 'secret',
  AUTH_ACCESS_SECONDS: 'plain',
  AUTH_IDLE_DAYS: 'plain',
  AUTH_SESSION_DAYS: 'plain',
  GOOGLE_CLIENT_ID: 'plain',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: 'address',
  IDENTITY_SANDBOX: 'plain',
  IDENTITY_SANDBOX_PORT: 'plain',
  IDENTITY_SANDBOX_URL: 'address',
  MAIL_FROM: 'plain',
  MAIL_DIR: 'plain',
  SMTP_URL: 'secret',
  VAPID_PRIVATE_KEY: 'secret',
  MEDIA_DIR: 'plain',
  CONTENT_DIR: 'plain',
  CEP_PROVIDER: 'plain',
  VIACEP_URL: 'address',
  SEED: 'plain',
  SANDBOX: 'plain',
  SANDBOX_PORT: 'plain',
  SANDBOX_URL: 'address',
  MP_BASE_URL: 'address',
  MP_SDK_URL: 'address',
  MP_ACCESS_TOKEN: 'secret',
  MP_PUBLIC_KEY: 'secret',
  MP_WEBHOOK_SECRET: 'secret',
  MP_WEBHOOK_SECRET_PREVIOUS: 'secret',
  MP_LIVE_MODE: 'plain',
  MP_COLLECTOR_ID: 'plain',
  PIX_MINUTES: 'plain',
} as const satisfies Record<keyof typeof Environment.entries, 'plain' | 'address' | 'secret'>

export type Settings = v.InferOutput<typeof Environment>

/** Validates and parses the settings. @throws {ConfigError} with a line for each invalid setting */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  // An empty variable (`MP_ACCESS_TOKEN=`) means absent, as in every .env file.
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, present)
  if (parsed.success) return parsed.output
  const lines = parsed.issues.map((issue) => {
    const name = (v.getDotPath(issue) ?? '') as keyof typeof settingKinds
    // The message is logged, so it must not contain secrets.
    return `  ${name}: ${issue.message}${settingKinds[name] === 'plain' ? ` (is ${JSON.stringify(issue.input)})` : ''}`
  })
  throw new ConfigError(`Invalid settings:\n${lines.join('\n')}`)
}
