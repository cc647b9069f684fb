/** BEY-27: the journeys that matter most, on every engine. The whole suite runs in Chromium. */
import { ana, home, paymentsOf } from '../steps.ts'
import { expect, test, type Shop } from './fixtures.ts'
import { addRice, heading, inMain, rice } from './steps.ts'
import type { Tab, Target } from './tab.ts'

const quantity = (tab: Tab) => inMain(tab, 'textbox', `Quantidade de ${rice}`)

const expectUrl = (tab: Tab, url: RegExp) => expect.poll(() => tab.url()).toMatch(url)
const expectValue = (target: Target, value: string) => expect.poll(() => target.value()).toBe(value)
const expectHydrated = (tab: Tab) =>
  expect.poll(() => tab.run(() => document.querySelectorAll('main > [data-hydrate]').length)).toBe(0)

test('BEY-27 a line or shadow separates the header from the content under it', async ({ tab }) => {
  await tab.goto('/products')
  await inMain(tab, 'article').waitFor()
  const lineAt = (top: number) =>
    tab.run(async (place) => {
      scrollTo({ top: place, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return getComputedStyle(document.querySelector('header') as HTMLElement).borderBlockEndColor
    }, top)
  await expect.poll(() => lineAt(600)).toMatch(/^rgb\(/)
})

async function openCart(tab: Tab): Promise<void> {
  await addRice(tab)
  // A second press within a double click is ignored.
  await expect(async () => {
    await inMain(tab, 'link', 'Ver carrinho').click()
    await expect.poll(() => tab.url(), { timeout: 1000 }).toMatch(/\/cart$/)
  }).toPass()
  await expectValue(quantity(tab), '1')
}

test('BEY-27 home leads to a list, whose filter is in the address and undone by Back', async ({ tab }) => {
  await tab.goto('/')
  await inMain(tab, 'link', 'Massas e lámen').click()
  await heading(tab, 'Massas e lámen')
  const onSale = inMain(tab, 'checkbox', 'Em oferta')
  await onSale.click()
  await expectUrl(tab, /filter=on_sale/)
  await tab.reload()
  await inMain(tab, 'checkbox', 'Em oferta').waitFor()
  await tab.back()
  await expect.poll(() => tab.url()).not.toMatch(/filter=/)
  await heading(tab, 'Massas e lámen')
  await inMain(tab, 'article').waitFor()
})

test('BEY-27 the search suggests a product for letters without accents, and the keyboard opens it', async ({ tab }) => {
  await tab.goto('/')
  const search = tab.byRole('combobox', 'Buscar produtos')
  await search.fill('arroz japones')
  await tab.byRole('option', /Arroz japonês grão curto/).waitFor()
  await search.press('ArrowDown')
  await search.press('Enter')
  await heading(tab, rice)
  await tab.byRole('listbox').waitFor('hidden')
})

test('BEY-27 the cart of a product keeps its quantity and total over a reload, and can be emptied', async ({ tab }) => {
  await openCart(tab)
  await inMain(tab, 'button', `Aumentar ${rice}`).click()
  await expectValue(quantity(tab), '2')
  await quantity(tab).fill('3')
  await quantity(tab).press('Tab')
  await expect.poll(() => tab.byRole('main').text()).toContain('127,50')
  await tab.reload()
  await expectValue(quantity(tab), '3')
  await inMain(tab, 'button', 'Esvaziar carrinho').click()
  await tab.byRole('button', 'Esvaziar carrinho', ['alertdialog']).click()
  await quantity(tab).waitFor('hidden')
})

test('BEY-27 language and theme are chosen in the header and persist', async ({ tab }) => {
  const state = () => tab.run(() => [document.documentElement.lang, document.documentElement.dataset['theme']])
  const background = () => tab.run(() => getComputedStyle(document.body).backgroundColor)
  await tab.goto('/')
  const light = await background()
  await tab.byRole('button', /Idioma/, ['banner']).click()
  await tab.byRole('menuitemradio', '简体中文').click()
  await tab.byRole('button', '主题', ['banner']).click()
  await tab.byRole('menuitemradio', /深色|暗/).click()
  await expect.poll(state).toEqual(['zh-CN', 'dark'])
  await tab.reload()
  await heading(tab, /[一-龥]/)
  expect(await state()).toEqual(['zh-CN', 'dark'])
  expect(await background()).not.toBe(light)
})

test('BEY-27 a shopper signs in, cancels signing out, and signs out', async ({ tab }) => {
  await tab.goto('/login')
  await inMain(tab, 'textbox', /^E-mail/).fill('demo@lotus.example')
  // A password field has no role.
  await tab.run(() => document.querySelector<HTMLElement>('main input[type=password]')?.focus())
  for (const key of 'jade-panela-chuva') await tab.press(key)
  await inMain(tab, 'button', 'Entrar').click()
  const menu = tab.byRole('button', /^Conta de /, ['banner'])
  await menu.click()
  await tab.byRole('menuitem', 'Sair').click()
  await tab.byRole('button', 'Cancelar', ['alertdialog', 'Sair da conta?']).click()
  await tab.byRole('alertdialog').waitFor('hidden')
  await menu.click()
  await tab.byRole('menuitem', 'Sair').click()
  await tab.byRole('button', 'Sair', ['alertdialog']).click()
  await tab.byRole('link', 'Entrar', ['banner']).waitFor()
  await menu.waitFor('hidden')
})

async function fill(tab: Tab, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await inMain(tab, 'textbox', new RegExp(`^${label}`)).fill(text)
}

async function orderWithPix(tab: Tab, shop: Shop): Promise<string> {
  const next = (name: RegExp) => inMain(tab, 'button', name).click()
  await tab.byRole('link', 'Fechar pedido').click()
  await tab.byRole('button', 'Continuar como visitante').click()
  await heading(tab, 'Quem está comprando?')
  await fill(tab, { 'E-mail': ana.email, 'Nome completo': ana.name, Telefone: ana.phone, CPF: ana.cpf })
  await next(/^Continuar/)
  await heading(tab, 'Onde entregamos?')
  await fill(tab, { CEP: home.cep })
  await expectValue(inMain(tab, 'textbox', /^Cidade/), 'Curitiba')
  await fill(tab, { Rua: home.street, Número: home.number, Bairro: home.district })
  await next(/^Continuar/)
  await heading(tab, 'Como você quer receber?')
  await inMain(tab, 'radio').click()
  await next(/^Continuar/)
  await heading(tab, 'Está tudo certo?')
  await next(/^Ir para o pagamento/)
  await heading(tab, 'Como você quer pagar?')
  await next(/^Pagar R\$.+ com Pix/)
  await heading(tab, 'Falta só pagar o Pix')
  const id = /order-confirmation\/([\w-]+)/.exec(await tab.url())?.[1] ?? ''
  const [payment] = await paymentsOf(shop, id)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await heading(tab, 'Pagamento confirmado!')
  return id
}

test('BEY-27 a guest pays with Pix, and the order page shows the order again', async ({ tab, shop }) => {
  await openCart(tab)
  const id = await orderWithPix(tab, shop)
  await tab.goto(`/order-confirmation/${id}`)
  await heading(tab, 'Pagamento confirmado!')
  await expect.poll(() => tab.byRole('main').text()).toContain(rice)
})

test.describe('on a narrow window', () => {
  // Back closes a dialog below 768 pixels (D53). A window of WebKit's MiniBrowser is at least 447 pixels wide.
  test.use({ size: { width: 480, height: 860 } })

  for (const close of ['Escape', 'Back'] as const)
    test(`BEY-27 ${close} closes a dialog and returns the focus to its button`, async ({ tab }) => {
      await addRice(tab)
      await tab.goto('/cart')
      const opener = inMain(tab, 'button', 'Esvaziar carrinho')
      await opener.waitFor()
      await expectHydrated(tab)
      await opener.click()
      await tab.byRole('alertdialog').waitFor()
      await (close === 'Back' ? tab.back() : tab.press('Escape'))
      await tab.byRole('alertdialog').waitFor('hidden')
      await expectUrl(tab, /\/cart$/)
      await expect.poll(() => opener.isFocused()).toBe(true)
    })
})

test('BEY-27 @offline the cart is edited offline, and loads when the connection is back', async ({ tab }) => {
  const warning = () => tab.byRole('main').text()
  await openCart(tab)
  await expectHydrated(tab)
  await tab.setOffline(true)
  await inMain(tab, 'button', `Aumentar ${rice}`).click()
  await expectValue(quantity(tab), '2')
  await expect.poll(warning).toContain('Verifique sua conexão')
  await tab.setOffline(false)
  await expect.poll(warning).not.toContain('Verifique sua conexão')
  await tab.reload()
  await expectValue(quantity(tab), '2')
})
