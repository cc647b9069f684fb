import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import { buyForTheFirstTime, registerAccount, signIn, somebody, startSignOut } from './account-steps.ts'
import { dumpOf } from './dump.ts'
import { expect, startShop, test } from './fixtures.ts'
import { ana, home, productId, putInCart } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const rice = 'Arroz japonês grão curto 5 kg'

/** Waits until the worker controls the page. */
const controlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** The addresses in a cache, or in all of them. */
const storedBy = (page: Page, cacheName?: string) =>
  page.evaluate(async (wanted) => {
    const found: string[] = []
    for (const name of await caches.keys())
      if (wanted === undefined || wanted === name)
        for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length))
    return found
  }, cacheName)

test('BEY-13 @phone offline shows the pages that were seen, and says for others that there is no connection', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await controlled(page)
  const path = `/products/${await productId(page, rice)}`
  await page.goto(path)
  await page.goto('/cart')
  await expect.poll(() => storedBy(page, 'pages')).toEqual(['/', path, '/cart'])
  await context.setOffline(true)

  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: rice })).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Carrinho.*1/ }).first()).toBeVisible()

  await page.goto('/departments')
  await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await page.goto('/departments?lang=en-US')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await page.getByRole('link', { name: rice }).click()
  await expect(page.getByRole('heading', { level: 1, name: rice })).toBeVisible()

  await page.goto('/departments')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('BEY-13 S37 @desktop the worker stores no API answer and no private page, and no private byte remains after signing out', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop, somebody('Canário Violeta'))
  await page.goto('/')
  await controlled(page)
  await signIn(page, person)
  await putInCart(page, rice)
  await buyForTheFirstTime(page)
  for (const path of ['/user/profile', '/user/purchases', '/user/addresses']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
  const canaries = ['Canário', person.email, ana.phone, ana.cpf, home.street]
  const left = async () => {
    const all = await dumpOf(page, { variables: false })
    return canaries.filter((canary) => all.includes(canary))
  }
  await expect.poll(left, { message: 'signed in' }).toContain(home.street)
  const isShared = /^\/(|offline|products(\/\d+)?|cart|superseded|assets\/.+|media\/.+)(\?lang=[\w-]+)?$/
  expect((await storedBy(page)).filter((address) => !isShared.test(address))).toEqual([])
  await startSignOut(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect.poll(left, { message: 'after signing out' }).toEqual([])
})

/** One origin in front of the shop that `target` returns, as for a deployment. */
async function proxyTo(target: () => string) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const outer = forward(new URL(url, target()), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    outer.on('error', () => outgoing.destroy())
    incoming.pipe(outer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test('BEY-13 @desktop SERVICE_WORKER=false removes the worker and its caches at the next page', async ({
  page,
  shop,
}) => {
  let target = shop.url
  const proxy = await proxyTo(() => target)
  const without = await startShop({ SERVICE_WORKER: 'false' })
  await page.goto(proxy.url)
  await controlled(page)
  await expect.poll(() => storedBy(page, 'pages')).toEqual(['/'])
  target = without.url
  await page.goto(`${proxy.url}/departments`)
  const remaining = () =>
    page.evaluate(async () => [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length)
  await expect.poll(remaining).toBe(0)
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  // A page that is open would still request files.
  await page.goto('about:blank')
  await without.close()
  proxy.close()
})
