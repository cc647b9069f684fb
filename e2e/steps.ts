import type { Locator } from '@playwright/test'

import { apiKey, expect, type Page, type Shop } from './fixtures.ts'

/** A guest without an account; the CPF is the provider's test document. */
export const ana = { email: 'ana@example.com', name: 'Ana Souza', phone: '41987654321', cpf: '12345678909' }
export const home = { cep: '80020310', street: 'Rua XV de Novembro', number: '100', district: 'Centro' }

/** Public pages, each in a distinct state. */
export const publicPages = [
  '/',
  '/products',
  '/products?keyword=l%C3%A1men',
  '/products/1',
  '/departments',
  '/categories',
  '/cart',
  '/tracking',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/sign-in-link',
]

/** The ids of products by name: every shop has the same seed. */
const productIds = new Map<string, number>()

/** Requested from the API; searching through pages is tested by other journeys. */
export async function productId(page: Page, name: string): Promise<number> {
  const known = productIds.get(name)
  if (known !== undefined) return known
  const headers = apiKey
  const answer = await page.request.get('/api/public/products', { headers, params: { keyword: name } })
  const { data } = (await answer.json()) as { data: { content: { productId: number; productName: string }[] } }
  const found = data.content.find(({ productName }) => productName === name)?.productId
  if (found === undefined) throw new Error(`The shop has no ${name}`)
  productIds.set(name, found)
  return found
}

/** Navigates to an address as a link does, without loading a document. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

/** Taps without scrolling, which Playwright does for an element in the scroll padding. */
export async function tap(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

/** A finger that moves. */
export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  await touch('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]])
  await touch('touchEnd', [])
}

/** Adds a product to the cart from its page and waits for the badge. */
export async function putInCart(page: Page, name: string): Promise<void> {
  await page.goto(`/products/${await productId(page, name)}`)
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Ver carrinho' })).toBeVisible()
}

export async function startCheckout(page: Page): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Fechar pedido' }).click()
  await continueAsGuest(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Quem está comprando?' })).toBeVisible()
}

/** Continues as a guest from the login prompt (D2). */
export async function continueAsGuest(page: Page): Promise<void> {
  const asGuest = page.getByRole('button', { name: 'Continuar como visitante' })
  await expect(asGuest.or(page.getByRole('heading', { level: 1, name: 'Quem está comprando?' }))).toBeVisible()
  if (await asGuest.isVisible()) await asGuest.click()
}

export async function fillContact(page: Page, guest = ana): Promise<void> {
  await page.getByLabel('E-mail').fill(guest.email)
  await page.getByLabel('Nome completo').fill(guest.name)
  await page.getByLabel('Telefone com DDD').fill(guest.phone)
  await page.getByLabel('CPF').fill(guest.cpf)
}

export async function enterContact(page: Page, guest = ana): Promise<void> {
  await fillContact(page, guest)
  await page.getByRole('button', { name: 'Continuar para o endereço' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Onde entregamos?' })).toBeVisible()
}

export async function enterAddress(page: Page): Promise<void> {
  await page.getByLabel('CEP').fill(home.cep)
  await expect(page.getByLabel('Cidade')).toHaveValue('Curitiba')
  await page.getByLabel('Rua').fill(home.street)
  await page.getByLabel('Número').fill(home.number)
  await page.getByLabel('Bairro').fill(home.district)
  await page.getByRole('button', { name: 'Continuar para a entrega' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer receber?' })).toBeVisible()
}

export async function chooseShipping(page: Page): Promise<void> {
  await page.getByRole('radio').first().click()
  await page.getByRole('button', { name: 'Continuar para a revisão' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
}

export async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ir para o pagamento/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
}

/** From a filled cart to the payment step. */
export async function reachPayment(page: Page, guest = ana): Promise<void> {
  await startCheckout(page)
  await enterContact(page, guest)
  await enterAddress(page)
  await chooseShipping(page)
  await confirm(page)
}

export async function payWithPix(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pagar R\$.+ com Pix$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta só pagar o Pix' })).toBeVisible()
}

/** Fills the provider's fields, which are in frames of its origin. */
export async function fillCard(page: Page, holder: string): Promise<void> {
  await page.getByRole('radio', { name: /Cartão de crédito/ }).click()
  await typeInFrame(page, 'Número do cartão', '5031433215406351')
  await typeInFrame(page, 'Validade', '1130')
  await typeInFrame(page, 'Código de segurança', '123')
  await page.getByLabel('Nome do titular').fill(holder)
  await expect(page.getByRole('combobox', { name: 'Parcelas' })).toContainText('1×')
}

export async function typeInFrame(page: Page, title: string, text: string): Promise<void> {
  await page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox').fill(text)
}

/** Tracks an order. Waits for hydration first, because this test types faster than a person can. */
export async function trackOrder(page: Page, number: string, email: string): Promise<void> {
  await page.getByLabel('Número do pedido').fill(number)
  await page.getByLabel('E-mail do pedido').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Ver onde está' }).click()
}

/** The number of the order on screen, e.g. LT-7F3K9Q. */
export async function orderNumber(page: Page): Promise<string> {
  const text = await page
    .getByText(/LT-[0-9A-Z]+/)
    .first()
    .innerText()
  return /LT-[0-9A-Z]+/.exec(text)?.[0] ?? ''
}

type SandboxPayment = {
  id: number
  status: string
  external_reference: string
  transaction_amount: number
  transaction_amount_refunded: number
}

/** The provider's payments of an order, newest last. */
export async function paymentsOf(shop: Shop, orderId: string): Promise<SandboxPayment[]> {
  const answer = await fetch(`${shop.sandboxUrl}/__sandbox/payments`)
  const { results } = (await answer.json()) as { results: SandboxPayment[] }
  return results.filter((payment) => payment.external_reference === orderId)
}

export const orderIdOf = (page: Page): string => /order-confirmation\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

/** Waits until the worker controls the page. */
export const controlled = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')
