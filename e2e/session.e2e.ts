import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

import { dumpOf } from './dump.ts'
import { fillLogin, otherBrowser, registerAccount, signIn, type Person } from './account-steps.ts'
import { apiKey, expect, startShop, test, type Page, type Shop } from './fixtures.ts'
import { ana, putInCart, chooseShipping, enterAddress, enterContact } from './steps.ts'

const minute = 60_000
const apiHeaders = (shop: Shop) => ({
  'content-type': 'application/json',
  ...apiKey,
  origin: shop.url,
  'sec-fetch-site': 'same-origin',
})

/** A user on another device, without a browser. */
async function elsewhere(shop: Shop, { email, password }: Person) {
  const call = async (method: string, path: string, token?: string, body?: object) => {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { ...apiHeaders(shop), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: unknown }).data
  }
  const { accessToken } = (await call('POST', '/auth/sign-in', undefined, { email, password })) as {
    accessToken: string
  }
  return (method: string, path: string) => call(method, path, accessToken)
}

test('S09 D17 @desktop after login and refresh, no storage, cookie or variable that a script can read contains a token', async ({
  page,
  context,
  shop,
}) => {
  // A list, because a token that is signed again within the same second is the same.
  const secrets: string[] = []
  page.on('response', async (answer) => {
    if (!/\/api\/auth\/(sign-in|refresh)$/.test(answer.url()) || !answer.ok()) return
    const { data } = (await answer.json()) as { data: { accessToken: string | null; refreshToken: string | null } }
    expect(data.refreshToken).toBeNull()
    if (data.accessToken !== null) secrets.push(data.accessToken)
  })
  const person = await registerAccount(shop)
  await signIn(page, person)
  await page.reload()
  await expect.poll(() => secrets.length, { timeout: 20_000 }).toBeGreaterThan(1)
  await page.goto('/user/profile')
  await expect(page.getByRole('textbox', { name: /E-mail/ })).toHaveValue(person.email)
  const cookies = (await context.cookies()).filter(({ httpOnly }) => httpOnly)
  expect(cookies.length).toBeGreaterThan(0)
  for (const { value } of cookies) secrets.push(value)
  const all = await dumpOf(page, { variables: true })
  // The dump is not empty: the user is persisted, the tokens are not.
  expect(all).toContain(person.email)
  for (const secret of secrets) expect(all.includes(secret), secret.slice(0, 12)).toBe(false)
})

type Contract = { paths: Record<string, Record<string, { operationId?: string }>> }

/** Every unsafe operation of the contract, with example parameters. */
function unsafeOperations(): { operationId: string; method: string; path: string }[] {
  const { paths } = JSON.parse(
    readFileSync(new URL('../openapi/storefront.gen.json', import.meta.url), 'utf8'),
  ) as Contract
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
      // The provider's webhook comes from other machines and is signed.
      .filter(([, { operationId }]) => operationId !== undefined && !path.startsWith('/webhooks'))
      .map(([method, { operationId = '' }]) => ({
        operationId,
        method: method.toUpperCase(),
        path: path
          .replaceAll(/\{(\w*[oO]rder|intent|session)\w*\}/g, '0193f2a2-10d8-7a6c-9c3b-52f6d0a1e101')
          .replaceAll(/\{\w+\}/g, '1'),
      })),
  )
}

test('S10 @desktop a page of another origin on this machine cannot change anything with any unsafe operation', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  const operations = unsafeOperations()
  expect(operations.length).toBeGreaterThan(20)
  const person = await registerAccount(shop)
  await signIn(page, person)
  const ask = await elsewhere(shop, person)
  const paths = ['/users/user/profile', '/users/user/preferences', '/users/addresses/user']
  const state = async () => JSON.stringify(await Promise.all(paths.map((path) => ask('GET', path))))
  const before = await state()

  const attacker = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Attack</title><iframe name="hole"></iframe>')
  })
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))
  const { port } = attacker.address() as { port: number }
  const attack = await page.context().newPage()
  // Read from the network: the browser hides responses of other origins from the page.
  const network = await page.context().newCDPSession(attack)
  const requests = new Map<string, string>()
  const answers = new Map<string, number[]>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    if (request.url.startsWith(`${shop.url}/api/`)) requests.set(requestId, `${request.method} ${pathname}`)
  })
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    const operation = requests.get(requestId)
    if (operation !== undefined) answers.set(operation, [...(answers.get(operation) ?? []), statusCode])
  })
  await network.send('Network.enable')
  // Same site, other origin: SameSite cookies are sent.
  await attack.goto(`http://127.0.0.1:${port}/`)
  await attack.evaluate(
    async ({ origin, targets, key }) => {
      const body = JSON.stringify({ email: 'evil@example.com', username: 'Evil', password: 'evil evil evil' })
      for (const { method, path } of targets) {
        const url = `${origin}/api${path}`
        const json = { 'content-type': 'application/json', ...key }
        await fetch(url, { method, mode: 'cors', credentials: 'include', headers: json, body }).catch(() => null)
        if (method !== 'POST') continue
        for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
          await fetch(url, {
            method,
            mode: 'no-cors',
            credentials: 'include',
            headers: { 'content-type': type },
            body,
          }).catch(() => null)
        await fetch(url, { method, mode: 'no-cors', credentials: 'include' }).catch(() => null)
        navigator.sendBeacon(url, body)
        const form = Object.assign(document.createElement('form'), {
          method: 'post',
          action: url,
          target: 'hole',
          enctype: 'text/plain',
        })
        form.append(Object.assign(document.createElement('input'), { name: body, value: '' }))
        document.body.append(form)
        const loaded = new Promise((resolve) =>
          document.querySelector('iframe')?.addEventListener('load', resolve, { once: true }),
        )
        form.submit()
        await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 3000))])
        form.remove()
      }
    },
    { origin: shop.url, targets: operations, key: apiKey },
  )
  for (const { method, path } of operations.filter((operation) => operation.method === 'POST'))
    await expect.poll(() => answers.get(`${method} /api${path}`)?.length ?? 0, { message: path }).toBeGreaterThan(0)
  for (const [operation, statuses] of answers)
    for (const status of statuses) expect(status, `${operation} ${statuses}`).toBeGreaterThanOrEqual(400)
  expect(await state()).toBe(before)
  await new Promise((resolve) => attacker.close(resolve))

  // The session was neither ended nor refreshed.
  await page.goto(`${shop.url}/user/profile`)
  await expect(page.getByRole('textbox', { name: /E-mail/ })).toHaveValue(person.email)
})

/** A signed-in shopper at the payment step. */
async function atPayment(page: Page, shop: Shop): Promise<Person> {
  const person = await registerAccount(shop)
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await signIn(page, person)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Fechar pedido' }).click()
  const first = page.getByRole('heading', { level: 1, name: /^(Quem está comprando|Onde entregamos)\?$/ })
  await expect(first).toBeVisible()
  if (await page.getByRole('heading', { level: 1, name: 'Quem está comprando?' }).isVisible()) await enterContact(page)
  await page.getByLabel('Telefone com DDD').fill(ana.phone)
  await page.getByLabel('CPF').fill(ana.cpf)
  await enterAddress(page)
  await chooseShipping(page)
  await page.getByRole('button', { name: /^Ir para o pagamento/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
  return person
}

/** Controls the page's clock from here on. Not earlier: it hides from the shop which document it is in. */
async function takeClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  // A late response would contain the real time.
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
  await expect(
    page
      .getByRole('button', { name: /^Conta de / })
      .or(page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
}

const control = (page: Page) => page.getByRole('region', { name: 'Sua sessão' })

test('AUTH-09 D30 @desktop an idle shopper whose session can be refreshed is not warned', async ({ page, shop }) => {
  await atPayment(page, shop)
  await takeClock(page)
  // An access token lives for 15 minutes. Each step is longer than the pause between two checks.
  for (const length of [11, 1, 1, 1]) {
    // oxlint-disable-next-line no-await-in-loop -- one step after another
    await page.clock.fastForward(length * minute)
    // oxlint-disable-next-line no-await-in-loop -- one step after another
    await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- one step after another
    expect(await control(page).count()).toBe(0)
  }
  await expect(page.getByText(/^Sua sessão expira/)).toHaveCount(0)
})

test('AUTH-09 D30 @desktop at the payment step the session is extended by the toast, and later by the permanent control', async ({
  page: ofShop,
}) => {
  test.setTimeout(150_000)
  // The session of a jwt ends with it.
  const shop = await startShop({ AUTH_MODE: 'jwt', AUTH_ACCESS_SECONDS: '900' })
  const page = await otherBrowser(ofShop, shop)
  await atPayment(page, shop)
  await takeClock(page)
  const renewed = () => page.waitForResponse((answer) => answer.url().endsWith('/api/auth/refresh') && answer.ok())
  await page.clock.fastForward(11 * minute)
  const toast = page.getByText(/^Sua sessão expira em \d minutos?\. Clique para continuar conectado\.$/)
  await expect(toast.first()).toBeVisible()
  await expect(control(page)).toContainText(/Sessão expira em \d min/)
  const byToast = renewed()
  await page
    .getByRole('button', { name: 'Continuar conectado' })
    .and(page.locator('li *, [role=status] *, [data-floating] *'))
    .first()
    .click()
  await byToast
  await expect(control(page)).toBeHidden()
  await expect(page.getByText('Sessão prolongada com sucesso', { exact: true })).toBeVisible()

  // A toast stays open while it has pointer or focus.
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.fastForward(11 * minute)
  await expect(control(page)).toBeVisible()
  await expect(toast.first()).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(toast).toHaveCount(0)
  const byControl = renewed()
  await control(page).getByRole('button', { name: 'Continuar conectado' }).click()
  await byControl
  await expect(control(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
  await page.context().close()
  await shop.close()
})

test('SHELL-04 AUTH-13 @phone when the session ends at the payment step, signing in again over the page loses nothing', async ({
  page,
  shop,
}) => {
  test.setTimeout(150_000)
  const person = await atPayment(page, shop)
  await takeClock(page)
  await page.getByRole('radio', { name: /Cartão de crédito/ }).click()
  const ask = await elsewhere(shop, person)
  await ask('DELETE', '/users/user/sessions')
  await page.clock.fastForward(20 * minute)
  const dialog = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await expect(dialog).toBeVisible()
  await fillLogin(page, person)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Cartão de crédito/ })).toBeChecked()
})

test('AUTH-03 UX-06 @desktop when the session has ended elsewhere, a toast asks to sign in again', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await signIn(page, person)
  await page.clock.install()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: /^Conta de / }).first()).toBeAttached()
  const ask = await elsewhere(shop, person)
  await ask('DELETE', '/users/user/sessions')
  await page.clock.fastForward(20 * minute)
  await expect(page.getByText('Sessão expirada. Faça login novamente', { exact: true }).first()).toBeVisible()
})
