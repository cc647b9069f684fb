import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

import * as v from 'valibot'

import { publicKeyOf } from '@lotus/api/platform/vapid'
import { DataFolderUnwritable } from '@lotus/pglite/data-lock'
import type { SecretFile } from '@lotus/pglite/database-folder'

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
/** Cookies, links and the Content-Security-Policy are those of an origin. */
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
/** With the credentials of HTTP Basic. */
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
const count = (unit: string, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/, `must be ${unit}`),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(most, `must be at most ${most} ${unit}`),
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

/** A private key of P-256 in base64url. Almost every number of 32 bytes is one. */
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

const mercadoPagoSdk = 'https://sdk.mercadopago.com/js/v2'
/** What the payment page loads from Mercado Pago. */
export const mercadoPagoOrigins = ['https://*.mercadopago.com', 'https://*.mercadolibre.com', 'https://*.mlstatic.com']

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
    v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1)$/, 'must be a part of 1, such as 0.1'), v.transform(Number)),
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
        // An error of a malformed address would quote it where it is used.
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
    v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'must be minutes'), v.transform(Number), v.minValue(1), v.maxValue(1440)),
    '30',
  ),
})

/**
 * What a setting contains. Error messages print invalid `plain` values, but never a `secret`, or an `address`, which may contain
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

/** Settings of the built-in backend that another backend makes useless or dangerous. */
const ownBackend = [
  'DATABASE_URL',
  'SEARCH_URL',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'SEED',
  'CONTENT_DIR',
  'MP_ACCESS_TOKEN',
  'MP_WEBHOOK_SECRET',
  'MP_WEBHOOK_SECRET_PREVIOUS',
] as const

export type Config = ReturnType<typeof readConfig>

/** All settings, checked at start. `.env.example` and the README list the same names. */
export function readConfig(environment: Record<string, string | undefined>) {
  // An empty variable (`MP_ACCESS_TOKEN=`) means absent, as in every .env file.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => {
      const name = (v.getDotPath(issue) ?? '') as keyof typeof settingKinds
      // Messages at start end up in logs.
      return `  ${name}: ${issue.message}${settingKinds[name] === 'plain' ? ` (is ${JSON.stringify(issue.input)})` : ''}`
    })
    throw new ConfigError(`Settings that cannot be used:\n${lines.join('\n')}`)
  }
  const env = parsed.output
  const production = env.NODE_ENV === 'production'
  // D49: links in e-mails, the payment webhook and the redirect of Google would lead to this machine.
  if (production && env.PUBLIC_URL === undefined)
    throw new ConfigError(
      'PUBLIC_URL is missing or empty: a production shop needs the address that shoppers open, such as https://shop.example. Links in e-mails, payment notifications, cookies and sign-in use it.',
    )
  const isOwn = env.API_URL === undefined
  const useless = isOwn ? [] : ownBackend.filter((name) => env[name] !== undefined)
  if (useless.length > 0)
    throw new ConfigError(
      `API_URL is set: data, accounts and payments are those of that backend, and this process has none of its own. Remove ${useless.join(', ')} here and configure the backend with them, or remove API_URL.`,
    )
  if (!isOwn && (env.SANDBOX === true || env.IDENTITY_SANDBOX === true))
    throw new ConfigError(
      'API_URL is set: sandboxes run beside the backend. Remove SANDBOX and IDENTITY_SANDBOX; SANDBOX_URL names the payment sandbox of the backend.',
    )
  // D49: in production nothing fake starts without an explicit setting.
  const sandbox = isOwn && (env.SANDBOX ?? (env.MP_ACCESS_TOKEN === undefined && !production))
  const isTestToken = env.MP_ACCESS_TOKEN?.startsWith('TEST-') ?? false
  const liveMode = !sandbox && (env.MP_LIVE_MODE ?? (production || !isTestToken))
  if (isOwn && !sandbox) {
    const missing = (['MP_ACCESS_TOKEN', 'MP_PUBLIC_KEY', 'MP_WEBHOOK_SECRET', 'MP_COLLECTOR_ID'] as const).filter(
      (name) => env[name] === undefined,
    )
    if (missing.length > 0)
      throw new ConfigError(
        `Payments with Mercado Pago need: ${missing.join(', ')}. SANDBOX=true accepts test payments instead: no money moves.`,
      )
    if ((env.MP_PUBLIC_KEY?.startsWith('TEST-') ?? false) !== isTestToken)
      throw new ConfigError(
        'MP_PUBLIC_KEY and MP_ACCESS_TOKEN are of different kinds, test and production: no card could be charged. Use the pair of one credential.',
      )
    if (liveMode === isTestToken)
      throw new ConfigError(
        isTestToken
          ? 'MP_ACCESS_TOKEN is a test credential: orders would be paid without money. Use the production credential, or set MP_LIVE_MODE=false.'
          : 'MP_LIVE_MODE is false and MP_ACCESS_TOKEN is a production credential: tests would charge real cards. Use the test credential.',
      )
  }
  if (production && env.DATABASE_URL !== undefined && env.AUTH_SECRET === undefined)
    throw new ConfigError(
      'AUTH_SECRET is missing or empty: a production shop on PostgreSQL needs it, the same for each of its processes: at least 32 random characters, e.g. of "openssl rand -base64 48".',
    )
  // Anyone can sign in as any user: production needs an explicit setting.
  const identitySandbox = isOwn && (env.IDENTITY_SANDBOX ?? (env.GOOGLE_CLIENT_ID === undefined && !production))
  if (isOwn && env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET === undefined)
    throw new ConfigError('Sign-in with Google also needs: GOOGLE_CLIENT_SECRET')
  const everywhere = env.HOST === '0.0.0.0'
  const publicUrl = env.PUBLIC_URL ?? `http://${everywhere ? 'localhost' : env.HOST}:${env.PORT}`
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1
  const identityPort = env.IDENTITY_SANDBOX_PORT ?? env.PORT + 2
  const identityUrl = env.IDENTITY_SANDBOX_URL ?? siblingUrl(publicUrl, identityPort)
  const dataDir = resolve(env.DATA_DIR)
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    /** The database without the pooler of `databaseUrl`. */
    directUrl: env.DATABASE_DIRECT_URL,
    /** The OpenSearch cluster; null without one. */
    searchUrl: env.SEARCH_URL ?? null,
    /** The other backend of API_URL; null for the built-in one. */
    backend: env.API_URL === undefined ? null : backendOf(env.API_URL, env),
    trustProxy: env.TRUST_PROXY,
    /** Whether browsers run the service worker; false removes it from them. */
    serviceWorker: env.SERVICE_WORKER,
    /** Whether an empty database is filled with the demo catalog; the demo account is never created in production. */
    seedDemo: isOwn && (env.SEED ?? (production ? 'none' : 'demo')) === 'demo',
    logLevel: env.LOG_LEVEL,
    /** The name of this process in logs, metrics and traces. */
    replica: env.REPLICA_NAME ?? hostname(),
    /** The collector of traces and the part of them that is recorded; null without one. */
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    /** Folder of the composed pictures; null for that of the repository. */
    mediaDir: env.MEDIA_DIR === undefined ? null : resolve(env.MEDIA_DIR),
    /** The address of the metrics; null without them. */
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    auth: (demoSecret: () => string) => ({
      mode: env.AUTH_MODE,
      transport: env.AUTH_TRANSPORT,
      secrets: [
        env.AUTH_SECRET ?? demoSecret(),
        ...(env.AUTH_SECRET_PREVIOUS === undefined ? [] : [env.AUTH_SECRET_PREVIOUS]),
      ],
      ...(env.AUTH_ACCESS_SECONDS === undefined ? {} : { accessSeconds: env.AUTH_ACCESS_SECONDS }),
      idleDays: env.AUTH_IDLE_DAYS,
      absoluteDays: env.AUTH_SESSION_DAYS,
    }),
    identitySandbox: identitySandbox ? { port: identityPort, url: identityUrl } : null,
    /** Null without login with Google. */
    google: (demo: () => { clientId: string; clientSecret: string }) => {
      const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
      const client = clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null
      if (identitySandbox)
        return {
          ...(client ?? demo()),
          issuer: identityUrl,
          reachedAt: `http://${everywhere ? '127.0.0.1' : env.HOST}:${identityPort}`,
        }
      return client && { ...client, issuer: env.GOOGLE_ISSUER }
    },
    mail: { from: env.MAIL_FROM, smtpUrl: env.SMTP_URL ?? null, dir: resolve(env.MAIL_DIR ?? join(dataDir, 'mail')) },
    /** Notifications of browsers; null without a key or the service worker. The contact for push services is the sender of e-mails. */
    push:
      env.VAPID_PRIVATE_KEY === undefined || !env.SERVICE_WORKER
        ? null
        : { privateKey: env.VAPID_PRIVATE_KEY, subject: `mailto:${/[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM)?.[0]}` },
    /** The shop's own information pages; null for those of the repository. */
    contentDir: env.CONTENT_DIR === undefined ? null : resolve(env.CONTENT_DIR),
    cep: { provider: env.CEP_PROVIDER, viacepUrl: env.VIACEP_URL },
    pixMinutes: env.PIX_MINUTES,
    liveMode,
    sandbox: sandbox ? { port: sandboxPort, url: env.SANDBOX_URL ?? siblingUrl(publicUrl, sandboxPort) } : null,
    mercadoPago: (demo: () => { accessToken: string; publicKey: string; webhookSecret: string }) => {
      const sandboxUrl = env.SANDBOX_URL ?? siblingUrl(publicUrl, sandboxPort)
      return {
        baseUrl: env.MP_BASE_URL ?? (sandbox ? `http://127.0.0.1:${sandboxPort}` : 'https://api.mercadopago.com'),
        sdkUrl: env.MP_SDK_URL ?? (sandbox ? `${sandboxUrl}/js/v2` : mercadoPagoSdk),
        accessToken: env.MP_ACCESS_TOKEN ?? demo().accessToken,
        publicKey: env.MP_PUBLIC_KEY ?? demo().publicKey,
        webhookSecrets: [
          env.MP_WEBHOOK_SECRET ?? demo().webhookSecret,
          ...(env.MP_WEBHOOK_SECRET_PREVIOUS ? [env.MP_WEBHOOK_SECRET_PREVIOUS] : []),
        ],
        collectorId: env.MP_COLLECTOR_ID ?? null,
        liveMode,
      }
    },
  }
}

/** What the pages need to know about another backend. */
const backendOf = (url: string, env: v.InferOutput<typeof Environment>) => ({
  url,
  auth: { mode: env.AUTH_MODE, transport: env.AUTH_TRANSPORT, google: env.GOOGLE_CLIENT_ID !== undefined },
  paymentProvider: {
    script: env.MP_SDK_URL ?? (env.SANDBOX_URL === undefined ? mercadoPagoSdk : `${env.SANDBOX_URL}/js/v2`),
    origins: env.SANDBOX_URL === undefined ? mercadoPagoOrigins : [env.SANDBOX_URL],
  },
})

/** D46, D49: what a production shop should not run with. Each is an explicit setting, and is printed at every start. */
export function productionWarnings(config: Config): string[] {
  if (!config.production) return []
  if (config.backend !== null)
    return config.backend.url.startsWith('http:')
      ? [
          'API_URL is http: passwords and sessions are readable on the way to the backend, unless the network is private.',
        ]
      : []
  return [
    ...(config.databaseUrl === undefined
      ? [
          'DATABASE_URL is missing: the embedded database survives a crash of this process, not a power cut. Use PostgreSQL.',
        ]
      : []),
    ...(config.sandbox ? ['SANDBOX is true: payments are fake, and orders are paid without money.'] : []),
    ...(!config.sandbox && !config.liveMode ? ['MP_LIVE_MODE is false: orders are paid without money.'] : []),
    ...(config.identitySandbox
      ? ['IDENTITY_SANDBOX is true: anyone can sign in with any e-mail that has no password.']
      : []),
    ...(config.seedDemo ? ['SEED is demo: an empty database is filled with the demo catalog.'] : []),
  ]
}

function siblingUrl(publicUrl: string, siblingPort: number): string {
  const sibling = new URL(publicUrl)
  sibling.port = String(siblingPort)
  return sibling.origin
}

/** Returns a random value, created once and stored in the data folder. @throws {DataFolderUnwritable} */
function persistedIn(dataDir: string, name: SecretFile, make: () => unknown): unknown {
  const file = join(dataDir, name)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const made = make()
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  } catch (error) {
    throw new DataFolderUnwritable(dataDir, error)
  }
  return made
}

const random = (bytes: number) => randomBytes(bytes).toString('hex')

/** The demo's own keys for the payment sandbox: random, created once, stored in the data folder. */
export const demoKeys = (dataDir: string) =>
  persistedIn(dataDir, 'sandbox-keys.json', () => ({
    accessToken: `TEST-${random(24)}`,
    publicKey: `TEST-${random(24)}`,
    webhookSecret: random(24),
  })) as { accessToken: string; publicKey: string; webhookSecret: string }

/** The demo's own AUTH_SECRET, stored in the same way. */
export const demoAuthSecret = (dataDir: string) =>
  (persistedIn(dataDir, 'auth-secret.json', () => ({ secret: random(32) })) as { secret: string }).secret

/** The demo's own client at the identity sandbox, stored in the same way. */
export const demoIdentity = (dataDir: string) =>
  persistedIn(dataDir, 'identity-client.json', () => ({
    clientId: `lotus-demo-${random(8)}`,
    clientSecret: random(24),
  })) as { clientId: string; clientSecret: string }
