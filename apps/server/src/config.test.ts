import { describe, expect, it } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

const demo = () => ({ clientId: 'demo', clientSecret: 'demo-secret' })
const client = { GOOGLE_CLIENT_ID: 'shop.apps', GOOGLE_CLIENT_SECRET: 'a-secret-of-google' }
const read = (environment: Record<string, string>) => {
  const { google, identitySandbox } = readConfig(environment)
  return { google: google(demo), identitySandbox }
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
    expect(read({ NODE_ENV: 'production' })).toEqual({ google: null, identitySandbox: null })
    expect(read({ IDENTITY_SANDBOX: 'false' })).toEqual({ google: null, identitySandbox: null })
    expect(read({ NODE_ENV: 'production', IDENTITY_SANDBOX: 'true' }).identitySandbox).not.toBeNull()
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
