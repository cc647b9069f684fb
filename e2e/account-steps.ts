import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { apiKey, expect, type Page, type Shop } from './fixtures.ts'
import { ana, chooseShipping, confirm, enterAddress, payWithPix } from './steps.ts'

export type Person = { username: string; email: string; password: string }

let lastPerson = 0

/** A unique new user. */
export function somebody(name = 'Mei Tanaka'): Person {
  lastPerson += 1
  const email = `shopper.${process.pid}.${lastPerson}@example.com`
  return { username: name, email, password: 'panela de barro azul' }
}

/** The text of an e-mail: quoted-printable and base64 parts decoded. */
export function readable(eml: string): string {
  return eml
    .split(/\r\n--/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
      if (!/quoted-printable/i.test(part)) return text
      const bytes = text.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`)
      try {
        return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25'))
      } catch {
        return bytes
      }
    })
    .join('\n')
}

/** The e-mails to an address, in no particular order. */
export function mailsTo(shop: Shop, email: string): string[] {
  let files: string[] = []
  try {
    files = readdirSync(shop.mailDir).filter((name) => name.endsWith('.eml'))
  } catch {
    // No e-mail has been sent yet.
  }
  return files
    .map((name) => readFileSync(join(shop.mailDir, name), 'utf8'))
    .filter((eml) => new RegExp(`^To: .*${email.replaceAll('.', '\\.')}`, 'im').test(eml))
}

function linksTo(shop: Shop, email: string, path: string): string[] {
  return mailsTo(shop, email).flatMap(
    (eml) => new RegExp(`${shop.url}(${path}#[tk]=[\\w-]{43})`).exec(readable(eml))?.[1] ?? [],
  )
}

/** The link in an e-mail to the address that is not in `known`; waits until it arrives. `path` is a regular expression. */
export async function linkInMail(shop: Shop, email: string, path: string, known: string[] = []): Promise<string> {
  let link = ''
  await expect
    .poll(() => (link = linksTo(shop, email, path).find((found) => !known.includes(found)) ?? ''), { timeout: 20_000 })
    .not.toBe('')
  return link
}

export async function fillSignup(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nome de usuário').fill(person.username)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: false }).first().fill(person.password)
  await page.getByLabel('Confirme a senha').fill(person.password)
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check()
}

export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('textbox', { name: /^Senha/ }).fill(password)
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Creates an account through the pages: signs up, reads the e-mail, opens its link. */
export async function createAccount(page: Page, shop: Shop, person: Person = somebody()): Promise<Person> {
  await page.goto('/signup')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(await linkInMail(shop, person.email, '/verify-email'))
  await expect(page.getByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible()
  return person
}

/** Creates an account like `makeAccount`, but through the API, for journeys about something else. */
export async function registerAccount(shop: Shop, person: Person = somebody()): Promise<Person> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...apiKey },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  await post('/auth/sign-up', { ...person, acceptTerms: true })
  const link = await linkInMail(shop, person.email, '/verify-email')
  await post('/auth/verify-email', { token: link.split('#t=')[1] })
  return person
}

/** Signs in on the login page and waits for the redirect. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page.getByText(`Bem vindo novamente ${person.username}`, { exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/\/login$/)
}

/** Another browser at the shop; the caller closes its context. */
export async function otherBrowser(page: Page, shop: Shop): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: shop.url, locale: 'pt-BR' })
  if (context === undefined) throw new Error('There is no browser')
  return context.newPage()
}

/** From the cart of a signed-in shopper to the address step. */
export async function startOwnCheckout(page: Page): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Fechar pedido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Onde entregamos?' })).toBeVisible()
}

/** Buys the cart as an account that has no address yet, up to the Pix code. */
export async function buyForTheFirstTime(page: Page): Promise<void> {
  await startOwnCheckout(page)
  await page.getByLabel('Telefone com DDD').fill(ana.phone)
  await page.getByLabel('CPF').fill(ana.cpf)
  await enterAddress(page)
  await chooseShipping(page)
  await confirm(page)
  await payWithPix(page)
}

/** Opens the account menu and starts to sign out; a dialog asks for confirmation. */
export async function startSignOut(page: Page): Promise<void> {
  const ofAccount = page.getByRole('button', { name: /^Conta de / })
  const ofPhone = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })
  const leave = page
    .getByRole('menuitem', { name: 'Sair' })
    .or(page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sair' }))
  // A press before the header is hydrated can be lost on a busy machine, so it is retried.
  await expect(async () => {
    if (!(await leave.isVisible())) await ofAccount.or(ofPhone).filter({ visible: true }).first().click()
    await expect(leave).toBeVisible({ timeout: 3000 })
  }).toPass()
  await leave.click()
  await expect(page.getByRole('alertdialog', { name: 'Sair da conta?' })).toBeVisible()
}

type Cart = { cartItems: { product: { productId: number; productName: string }; quantity: number }[] }

/** The same account on another device, without a browser. */
export async function elsewhere(shop: Shop, { email, password }: Person) {
  const client = randomUUID()
  let sequence = 0
  const headers = {
    'content-type': 'application/json',
    ...apiKey,
    origin: shop.url,
    'sec-fetch-site': 'same-origin',
  }
  const call = async (method: string, path: string, more: Record<string, string>, body?: object): Promise<unknown> => {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: unknown }).data
  }
  const { accessToken } = (await call('POST', '/auth/sign-in', {}, { email, password })) as { accessToken: string }
  const mine = { authorization: `Bearer ${accessToken}` }
  return {
    cart: async () => {
      const { cartItems } = (await call('GET', '/users/carts/user', mine)) as Cart
      return Object.fromEntries(cartItems.map(({ product, quantity }) => [product.productName, quantity]))
    },
    units: async () => {
      const { cartItems } = (await call('GET', '/users/carts/user', mine)) as Cart
      return cartItems.map(({ product, quantity }) => ({ productId: product.productId, quantity }))
    },
    wishes: () => call('GET', '/users/user/wishlist/ids', mine) as Promise<number[]>,
    wish: (productId: number, isWanted: boolean) =>
      call(isWanted ? 'POST' : 'DELETE', `/users/user/wishlist/${isWanted ? 'add' : 'remove'}/${productId}`, mine),
    set: (productId: number, quantity: number) =>
      call('POST', `/users/carts/products/${productId}/quantity/${quantity}`, {
        ...mine,
        'cart-client': client,
        'cart-sequence': String(++sequence),
      }),
    endSessions: () => call('DELETE', '/users/user/sessions', mine),
  }
}
