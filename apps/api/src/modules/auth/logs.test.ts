import { afterAll, beforeAll, expect, it } from 'vitest'

import { mei, minute, startAuthShop, tokenIn, type AuthShop } from './testing.ts'

let shop: AuthShop
beforeAll(async () => {
  shop = await startAuthShop({ transport: 'header' })
})
afterAll(() => shop.close())

it('S40 the log of complete account lifecycles contains no personal data and no credentials', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0 canary-agent'
  const browser = shop.open({ userAgent, address: '203.0.113.77' })
  const secrets: string[] = [mei.email, mei.password, 'Canária', 'canary-agent', '203.0.113.77', 'chuva de verao']
  const keep = (...values: (string | null | undefined)[]) => secrets.push(...values.filter((value) => value != null))

  await browser.signUp({ username: 'Canária da Silva' })
  await browser.signUp({ password: '12345678' })
  await browser.signIn({ ...mei, password: 'errada errada' })
  await browser.signIn()
  const [confirm] = await shop.readMail()
  keep(tokenIn(confirm), tokenIn(confirm).slice(0, 20))
  await browser.ask('POST', '/auth/verify-email', { body: { token: tokenIn(confirm) } })
  await browser.ask('POST', '/auth/verify-email', { body: { token: tokenIn(confirm) } })
  const { data } = await browser.signIn()
  keep(data.accessToken, data.accessToken?.split('.')[2], data.refreshToken)
  await browser.profile(data.accessToken)
  const renewed = await browser.refresh(data.refreshToken)
  keep(renewed.data.refreshToken)
  shop.time.now += minute
  // The replay is logged.
  await browser.refresh(data.refreshToken)
  await browser.ask('POST', '/auth/forgot-password', { body: { email: mei.email } })
  const [reset] = await shop.readMail()
  keep(tokenIn(reset))
  await browser.ask('POST', '/auth/reset-password', { body: { token: tokenIn(reset), password: 'chuva de verao' } })
  await browser.ask('POST', '/auth/sign-in-link', { body: { email: mei.email } })
  const link = (await shop.readMail()).find(({ text }) => text.includes('/sign-in-link#t='))
  keep(tokenIn(link))
  await browser.ask('POST', '/auth/sign-in-link/use', { body: { token: tokenIn(link) } })
  for (let failure = 0; failure < 12; failure++) await browser.signIn({ ...mei, password: 'errada errada' })
  await browser.signOut(data.accessToken)
  await shop.readMail()

  const log = shop.logged.join('')
  expect(shop.logged.length).toBeGreaterThan(20)
  expect(log).toContain('used again')
  expect(secrets.filter((secret) => secret.length < 4)).toEqual([])
  for (const secret of secrets) expect(log).not.toContain(secret)
  // An internal error would be in the log.
  expect(shop.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
