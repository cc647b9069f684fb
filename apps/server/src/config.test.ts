import { hostname } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { DataFolderUnwritable } from '@lotus/pglite/data-lock'

import { productionWarnings, readConfig } from './config.ts'
import { demoKeys } from './demo-secrets.ts'
import { ConfigError, settingKinds } from './environment.ts'

const demo = () => ({ clientId: 'demo', clientSecret: 'demo-secret' })
const client = { GOOGLE_CLIENT_ID: 'shop.apps', GOOGLE_CLIENT_SECRET: 'a-secret-of-google' }
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
  AUTH_SECRET: 'x'.repeat(32),
  MP_ACCESS_TOKEN: 'APP_USR-123456',
  MP_PUBLIC_KEY: 'APP_USR-abcdef',
  MP_WEBHOOK_SECRET: 'webhook-secret',
  MP_COLLECTOR_ID: '123',
}
const read = (environment: Record<string, string>) => {
  const { google, identitySandbox } = readConfig(environment)
  return { google: google(demo), identitySandbox }
}

/** The output of a start with these settings. */
function readOutcome(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return 'accepted'
  } catch (error) {
    return String(error)
  }
}

describe('AUTH-10 login provider configuration', () => {
  it('uses test accounts by default, two ports above the shop', () => {
    expect(read({ PORT: '4100' })).toEqual({
      google: {
        ...demo(),
        issuer: 'http://127.0.0.1:4102',
        reachedAt: 'http://127.0.0.1:4102',
      },
      identitySandbox: { port: 4102, url: 'http://127.0.0.1:4102' },
    })
  })

  it('writes an IPv6 address in brackets, and reaches the sandbox of every address on this machine', () => {
    expect(readConfig({ HOST: '::1', PORT: '4100' }).publicUrl).toBe('http://[::1]:4100')
    expect(read({ HOST: '::1', PORT: '4100' }).google).toMatchObject({ reachedAt: 'http://[::1]:4102' })
    expect(read({ HOST: '::', PORT: '4100' }).google).toMatchObject({ reachedAt: 'http://127.0.0.1:4102' })
  })

  it('rejects a port that leaves none for the sandboxes, unless these have their own', () => {
    expect(readOutcome({ PORT: '65535' })).toMatch(/PORT is 65535: .* set SANDBOX_PORT and IDENTITY_SANDBOX_PORT/)
    expect(readOutcome({ PORT: '65535', SANDBOX_PORT: '4001', IDENTITY_SANDBOX_PORT: '4002' })).toBe('accepted')
    expect(readOutcome({ PORT: '65533' })).toBe('accepted')
  })

  it.each(['PIX_MINUTES', 'AUTH_IDLE_DAYS'])('rejects 0 for %s in the words of the other settings', (name) => {
    expect(readOutcome({ [name]: '0' })).toMatch(new RegExp(`${name}: must be at least 1`))
  })

  it('sends browsers to the public address and the server to the local one', () => {
    const { google, identitySandbox } = read({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://demo.example',
      IDENTITY_SANDBOX_URL: 'https://id.demo.example',
      IDENTITY_SANDBOX_PORT: '5000',
    })
    expect(google).toMatchObject({ issuer: 'https://id.demo.example', reachedAt: 'http://127.0.0.1:5000' })
    expect(identitySandbox).toEqual({ port: 5000, url: 'https://id.demo.example' })
  })

  it('uses Google when the shop has a Google client', () => {
    expect(read(client)).toEqual({
      google: { clientId: 'shop.apps', clientSecret: 'a-secret-of-google', issuer: 'https://accounts.google.com' },
      identitySandbox: null,
    })
    expect(read({ ...client, GOOGLE_ISSUER: 'https://login.example/' }).google?.issuer).toBe('https://login.example')
  })

  it('S15 disables Google login in production without settings, and test accounts without an explicit setting', () => {
    expect(read(production)).toEqual({ google: null, identitySandbox: null })
    expect(read({ IDENTITY_SANDBOX: 'false' })).toEqual({ google: null, identitySandbox: null })
    expect(read({ ...production, IDENTITY_SANDBOX: 'true' }).identitySandbox).not.toBeNull()
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'shop.apps' }, /GOOGLE_CLIENT_SECRET/],
    [{ ...client, GOOGLE_ISSUER: 'http://login.example' }, /GOOGLE_ISSUER: must be https/],
    [{ ...client, GOOGLE_ISSUER: 'http://127.0.0.1.example' }, /GOOGLE_ISSUER: must be https/],
    [{ IDENTITY_SANDBOX: 'yes' }, /IDENTITY_SANDBOX: must be true or false/],
  ])('refuses %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(message)
  })

  it('S38 does not print an invalid secret', () => {
    expect(() => readConfig({ ...client, GOOGLE_CLIENT_SECRET: 'CANARY' })).toThrow(/^(?!.*CANARY)/s)
  })
})

describe('metrics and the name of a replica', () => {
  it('serves no metrics unless a port is given, and then on this machine only', () => {
    expect(readConfig({}).metrics).toBeNull()
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.2' }).metrics?.host).toBe('10.0.0.2')
  })

  it('names the replica by the setting, or by the host', () => {
    expect(readConfig({ REPLICA_NAME: 'shop-1' }).replica).toBe('shop-1')
    expect(readConfig({}).replica).toBe(hostname())
    expect(() => readConfig({ REPLICA_NAME: 'a b' })).toThrow(/REPLICA_NAME: must be letters/)
  })
})

describe('D49 production defaults', () => {
  const without = (name: string) => Object.fromEntries(Object.entries(production).filter(([key]) => key !== name))

  it('starts nothing fake: no payment sandbox, no test accounts, no demo catalog, and no warning', () => {
    const config = readConfig(production)
    expect([config.sandbox, config.identitySandbox, config.seedDemo, config.liveMode]).toEqual([
      null,
      null,
      false,
      true,
    ])
    expect(productionWarnings(config)).toEqual([])
  })

  it.each(['MP_ACCESS_TOKEN', 'MP_PUBLIC_KEY', 'MP_WEBHOOK_SECRET', 'MP_COLLECTOR_ID'])(
    'refuses to start without %s, and names it',
    (name) => {
      expect(() => readConfig(without(name))).toThrow(ConfigError)
      expect(() => readConfig(without(name))).toThrow(`Payments with Mercado Pago need: ${name}.`)
    },
  )

  it.each([
    ['of its own', {}],
    ['with another backend', { API_URL: 'https://backend.example' }],
  ])('refuses to start a shop %s without PUBLIC_URL, and names it', (_, backend) => {
    const environment = 'API_URL' in backend ? { NODE_ENV: 'production', ...backend } : without('PUBLIC_URL')
    for (const given of [environment, { ...environment, PUBLIC_URL: '' }]) {
      expect(() => readConfig(given)).toThrow(ConfigError)
      expect(() => readConfig(given)).toThrow('PUBLIC_URL is missing or empty')
    }
  })

  it('refuses a test credential, unless test mode is explicit', () => {
    const test = { ...production, MP_ACCESS_TOKEN: 'TEST-123456', MP_PUBLIC_KEY: 'TEST-654321' }
    expect(() => readConfig(test)).toThrow(/MP_ACCESS_TOKEN is a test credential/)
    expect(readConfig({ ...test, MP_LIVE_MODE: 'false' }).liveMode).toBe(false)
  })

  it('accepts a test credential outside production, and no production credential in test mode', () => {
    const development = { ...production, NODE_ENV: 'development' }
    expect(readConfig({ ...development, MP_ACCESS_TOKEN: 'TEST-123456', MP_PUBLIC_KEY: 'TEST-654321' }).liveMode).toBe(
      false,
    )
    expect(readConfig(development).liveMode).toBe(true)
    expect(() => readConfig({ ...development, MP_LIVE_MODE: 'false' })).toThrow(/charge real cards/)
  })

  it('refuses keys of different kinds: the card fields would create tokens that the shop cannot charge', () => {
    for (const keys of [{ MP_PUBLIC_KEY: 'TEST-654321' }, { MP_ACCESS_TOKEN: 'TEST-123456', MP_LIVE_MODE: 'false' }])
      expect(() => readConfig({ ...production, ...keys })).toThrow(
        /MP_PUBLIC_KEY and MP_ACCESS_TOKEN are of different kinds/,
      )
  })

  it('lists every explicit exception at each start', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      SANDBOX: 'true',
      IDENTITY_SANDBOX: 'true',
      SEED: 'demo',
    })
    expect(productionWarnings(config).map((warning) => warning.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'SANDBOX',
      'IDENTITY_SANDBOX',
      'SEED',
    ])
  })

  it('starts the demo with everything it needs outside production', () => {
    const config = readConfig({})
    expect(config.seedDemo).toBe(true)
    expect(config.sandbox).not.toBeNull()
    expect(productionWarnings(config)).toEqual([])
  })
})

describe('settings that cannot be used stop the start with one line each', () => {
  it.each(Object.entries(settingKinds).filter(([, kind]) => kind !== 'plain'))('S38 %s is not printed: %s', (name) => {
    // No setting accepts the first value: addresses contain no space, and secrets begin with none.
    for (const value of [' CANARY', 'CANARY', 'x://user:CANARY@host', 'https://user:CANARY@host /'])
      expect(readOutcome({ [name]: value })).not.toContain('CANARY')
    expect(readOutcome({ [name]: ' CANARY' })).toMatch(new RegExp(`^ConfigError: .*\\n  ${name}: must`))
  })

  it.each(['https://shop.example/loja', 'https://shop.example/?a=1', 'ftp://shop.example', 'https://a:b@shop.example'])(
    'PUBLIC_URL %s',
    (PUBLIC_URL) =>
      expect(() => readConfig({ PUBLIC_URL })).toThrow(/PUBLIC_URL: must be scheme and host without a path/),
  )

  it('accepts PUBLIC_URL with a slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
  })

  it.each(['AUTH_SECRET', 'MP_WEBHOOK_SECRET'])('%s of spaces', (name) => {
    for (const value of [' '.repeat(40), ` ${'x'.repeat(40)}`, `${'x'.repeat(40)}\n`])
      expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`  ${name}: must not be blank[^(]*$`))
  })

  it('an empty AUTH_SECRET', () => {
    expect(() => readConfig({ ...production, AUTH_SECRET: '' })).toThrow('AUTH_SECRET is missing or empty')
  })

  it('needs no data folder for keys when every key is a setting', () => {
    const keys = readConfig(production).mercadoPago(() => {
      throw new Error('Reads the data folder')
    })
    expect(keys.webhookSecrets).toEqual(['webhook-secret'])
  })

  it('names the data folder that cannot hold the demo keys', () => {
    expect(() => demoKeys(join(import.meta.filename, 'data'))).toThrow(DataFolderUnwritable)
  })
})

describe('BEY-16 API_URL', () => {
  const API_URL = 'https://backend.example/'
  const site = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }

  it('is the backend, whose payments and accounts the pages use', () => {
    const config = readConfig({ API_URL, ...site, AUTH_MODE: 'jwt', GOOGLE_CLIENT_ID: 'shop.apps' })
    expect(config.backend).toEqual({
      url: 'https://backend.example',
      auth: { mode: 'jwt', transport: 'cookie', google: true },
      paymentProvider: { script: 'https://sdk.mercadopago.com/js/v2', origins: expect.arrayContaining([]) },
    })
    expect([config.sandbox, config.identitySandbox, config.seedDemo, productionWarnings(config)]).toEqual([
      null,
      null,
      false,
      [],
    ])
    expect(readConfig({}).backend).toBeNull()
    expect(readConfig({ API_URL, SANDBOX_URL: 'http://127.0.0.1:3001' }).backend?.paymentProvider).toEqual({
      script: 'http://127.0.0.1:3001/js/v2',
      origins: ['http://127.0.0.1:3001'],
    })
  })

  it('warns in production about http', () => {
    const config = readConfig({ API_URL: 'http://backend.internal:8080/shop', ...site })
    expect(config.backend?.url).toBe('http://backend.internal:8080/shop')
    expect(productionWarnings(config).join()).toMatch(/^API_URL is http/)
  })

  it.each(['ftp://a.example', 'a.example', 'https://me:secret@a.example', 'https://a.example?key=secret', '/api'])(
    'rejects %s without printing it',
    (value) => {
      expect(() => readConfig({ API_URL: value })).toThrow(/API_URL: must be/)
      expect(() => readConfig({ API_URL: value })).not.toThrow(/secret/)
    },
  )

  it.each(['DATABASE_URL', 'SEARCH_URL', 'AUTH_SECRET', 'MP_ACCESS_TOKEN', 'SMTP_URL', 'VAPID_PRIVATE_KEY'])(
    'excludes %s of a backend of its own',
    (name) => {
      const own = {
        VAPID_PRIVATE_KEY: 'bXkgc2VjcmV0IGtleSBvZiB0aGUgdGVzdHMgMzIgYnk',
        SMTP_URL: 'smtps://mail.example',
        SEARCH_URL: 'https://search.example:9200',
      }
      const values: Record<string, string> = { ...production, ...own }
      expect(() => readConfig({ API_URL, [name]: values[name] })).toThrow(
        new RegExp(`API_URL is set: .* has none of its own. Remove ${name} here`),
      )
    },
  )

  it.each(['SANDBOX', 'IDENTITY_SANDBOX'])('excludes %s', (name) => {
    expect(() => readConfig({ API_URL, [name]: 'true' })).toThrow(/API_URL is set: sandboxes run beside the backend/)
  })
})

describe('BEY-13 VAPID_PRIVATE_KEY', () => {
  const VAPID_PRIVATE_KEY = 'bXkgc2VjcmV0IGtleSBvZiB0aGUgdGVzdHMgMzIgYnk'

  it('enables notifications, with the sender of e-mails as the contact; absent by default', () => {
    expect(readConfig({}).push).toBeNull()
    expect(readConfig({ VAPID_PRIVATE_KEY, MAIL_FROM: 'Lótus <loja@lotus.example>' }).push).toEqual({
      privateKey: VAPID_PRIVATE_KEY,
      subject: 'mailto:loja@lotus.example',
    })
    expect(readConfig({ VAPID_PRIVATE_KEY, SERVICE_WORKER: 'false' }).push).toBeNull()
  })

  it.each(['short', `${VAPID_PRIVATE_KEY}=`, 'A'.repeat(43), '_'.repeat(43)])(
    'rejects %s without printing it',
    (value) => {
      expect(() => readConfig({ VAPID_PRIVATE_KEY: value })).toThrow(/VAPID_PRIVATE_KEY: must be/)
      expect(() => readConfig({ VAPID_PRIVATE_KEY: value })).not.toThrow(value)
    },
  )
})

describe('SEARCH_URL', () => {
  it('is an address with credentials, and absent by default', () => {
    expect(readConfig({}).searchUrl).toBeNull()
    const SEARCH_URL = 'https://shop:p%40ss@search.example:9200'
    expect(readConfig({ SEARCH_URL }).searchUrl).toBe(SEARCH_URL)
  })

  it.each(['ftp://shop:secret@a.example', 'https://shop:secret@a.example?index=1', 'shop:secret'])(
    'rejects %s without printing it',
    (SEARCH_URL) => {
      expect(() => readConfig({ SEARCH_URL })).toThrow(/SEARCH_URL: must be/)
      expect(() => readConfig({ SEARCH_URL })).not.toThrow(/secret/)
    },
  )
})
