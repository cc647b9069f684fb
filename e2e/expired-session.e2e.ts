import { registerAccount, signIn } from './account-steps.ts'
import { apiKey, expect, test } from './fixtures.ts'

test('AUTH-08 SHELL-11 pages that are loaded with a session that has ended hydrate without an error', async ({
  page,
  shop,
  context,
}) => {
  await signIn(page, await registerAccount(shop))
  const cookies = await context.cookies()
  const stored = await context.storageState()
  const { status } = await page.evaluate(async (headers) => {
    const answer = await fetch('/api/auth/sign-out', { method: 'POST', headers })
    return { status: answer.status }
  }, apiKey)
  expect(status).toBeLessThan(300)
  for (const path of ['/', '/products/1', '/user/profile', '/user/addresses', '/user/purchases', '/user/settings']) {
    // As on a device that does not know yet that the session has ended.
    await context.addCookies(cookies)
    await page.evaluate(
      (entries) => entries.forEach(({ name, value }) => localStorage.setItem(name, value)),
      stored.origins[0]?.localStorage ?? [],
    )
    await page.goto(path)
    // Not by its role: the dialog that offers to sign in again may hide it from assistive technology already.
    await expect(page.locator('main')).toContainText(/\w/)
    await page.waitForLoadState('networkidle')
  }
  // The fixture fails for an error or a warning of the page.
})
