import { startSignOut, otherBrowser, registerAccount, signIn } from './account-steps.ts'
import { apiKey, expect, startShop, test, type Page } from './fixtures.ts'

const modes = ['oauth2', 'jwt'] as const
const transports = ['cookie', 'header'] as const

/** The credentials that this browser would send, stored by an attacker. */
async function credentialsOf(page: Page): Promise<Record<string, string>> {
  const record = await page.evaluate(() => localStorage.getItem('loggedInUser') ?? '')
  const bearer = /"accessToken":"([^"]+)"/.exec(record)?.[1]
  const cookies = await page.context().cookies()
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
}

for (const mode of modes)
  for (const transport of transports)
    test(`AUTH-01 D17 S11 @desktop in ${mode} mode by ${transport} a session survives reloads, is refreshed, and ends on sign-out`, async ({
      page,
    }) => {
      const own = await startShop({
        AUTH_MODE: mode,
        AUTH_TRANSPORT: transport,
        // A short lifetime for oauth2; an early warning for jwt, which is refreshed only before it expires.
        AUTH_ACCESS_SECONDS: mode === 'oauth2' ? '20' : '120',
      })
      const shopper = await otherBrowser(page, own)
      let renewals = 0
      shopper.on('response', (answer) => {
        if (answer.url().endsWith('/api/auth/refresh') && answer.ok()) renewals += 1
      })
      const person = await registerAccount(own)
      await signIn(shopper, person)
      const email = shopper.getByRole('textbox', { name: /E-mail/ })
      await shopper.goto('/user/profile')
      await expect(email).toHaveValue(person.email)

      const before = renewals
      if (mode === 'jwt') {
        await shopper
          .getByRole('region', { name: 'Sua sessão' })
          .getByRole('button', { name: 'Continuar conectado' })
          .click()
        await expect.poll(() => renewals).toBeGreaterThan(before)
      }
      await expect
        .poll(
          async () => {
            await shopper.reload()
            await expect(email).toHaveValue(person.email)
            return renewals
          },
          // Nothing changes before the token expires, so the page is not reloaded every second.
          { timeout: 60_000, intervals: [1000, 5000] },
        )
        .toBeGreaterThan(before)

      const record = await shopper.evaluate(() => localStorage.getItem('loggedInUser') ?? '')
      expect([/"accessToken"/.test(record), /"refreshToken"/.test(record)]).toEqual([
        transport === 'header',
        transport === 'header' && mode === 'oauth2',
      ])

      const headers = { ...(await credentialsOf(shopper)), ...apiKey }
      await startSignOut(shopper)
      await shopper.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click()
      await expect(shopper).toHaveURL(`${own.url}/`)
      expect(await shopper.evaluate(() => localStorage.getItem('loggedInUser'))).toBeNull()
      // The page does not wait for the answer of the sign-out.
      const replay = () => fetch(`${own.url}/api/users/user/profile`, { headers }).then(({ status }) => status)
      await expect.poll(replay).toBe(401)
      await shopper.goto('/user/profile')
      await expect(shopper.getByRole('dialog', { name: 'Entre na sua conta' })).toBeVisible()
      await shopper.context().close()
      await own.close()
    })
