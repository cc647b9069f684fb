import { registerAccount, signIn } from './account-steps.ts'
import { expect, test, type Page } from './fixtures.ts'
import {
  ana,
  chooseShipping,
  confirm,
  enterAddress,
  enterContact,
  payWithPix,
  putInCart,
  startCheckout,
} from './steps.ts'

/** Portuguese words that neither the other languages nor names and places in Brazil have. */
const portuguese = new Set(
  `não você vocês carrinho endereço preço preços frete grátis senha nenhum nenhuma também até então avaliação avaliações
  uma um sem mais em ao aos pelo pela pelos pelas seu sua seus suas meu minha loja lojas sacola conta escolha ver sair
  entrar voltar buscar busca resultado resultados início produto produtos departamento departamentos categoria categorias
  favoritos esgotado restam adicionar remover excluir salvar continuar fechar abrir quantidade parcelas juros pagamento
  pagar cartão cupom compra compras presente embalagem ingredientes conservação úteis dias prazo retirada cidade bairro
  número telefone nome sobrenome obrigado obrigada bem vindo olá dúvidas ajuda quando como onde quem qual isso este
  esta estes estas desta deste nesta neste`.split(/\s+/),
)
/** Words of Spanish that are written alike. */
const spanish = new Set(
  `ver continuar abrir compra compras presente ingredientes sin como esta este busca nesta categoria pagar buscar departamento departamentos
  entrar favoritos número resultado resultados retirada`.split(/\s+/),
)

/** Portuguese words on screen, in names and in hints, outside elements that say that they are Portuguese. */
const portugueseOn = (page: Page, language: string): Promise<string[]> =>
  page.evaluate(
    ({ known, locale }) => {
      const words = new Set(known)
      const attributes = ['aria-label', 'placeholder', 'title', 'alt']
      const isOther = (element: Element | null) => {
        const marked = element?.closest('[lang]:not(html)')
        return marked !== null && marked !== undefined && marked.getAttribute('lang') !== locale
      }
      const texts: string[] = [document.title]
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const { parentElement } = node
        const isCode = parentElement?.closest('script, style, template, noscript') !== null
        if (!isCode && !isOther(parentElement)) texts.push(node.textContent ?? '')
      }
      for (const element of document.body.querySelectorAll('*'))
        if (!isOther(element)) texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''))
      const isPortuguese = (text: string) =>
        text
          .toLowerCase()
          .split(/[^\p{L}]+/u)
          .some((word) => words.has(word))
      return [...new Set(texts.filter(isPortuguese).map((text) => text.trim()))]
    },
    { known: [...portuguese].filter((word) => language !== 'es-ES' || !spanish.has(word)), locale: language },
  )

const languages = ['zh-CN', 'en-US', 'es-ES'] as const

/** What is Portuguese on a page in other languages. */
async function lookAt(page: Page, path: string, others: readonly (typeof languages)[number][] = languages) {
  const found: string[] = []
  for (const language of others) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main > [data-hydrate]')).toHaveCount(0)
    // Content below the fold loads when it comes into view.
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
        scrollTo(0, top)
        await new Promise(requestAnimationFrame)
      }
    })
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    found.push(...(await portugueseOn(page, language)).map((text) => `${language} ${path}: ${text}`))
  }
  return found
}

/** Back to the language of the journey. */
async function returnTo(page: Page, path: string): Promise<void> {
  await page.goto(`${path}?lang=pt-BR`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const publicPages = [
  '/',
  '/products',
  '/products?keyword=papel+higi%C3%AAnico',
  '/products?department=1&filter=on_sale',
  '/products/1',
  '/departments',
  '/categories',
  '/tracking',
  '/login',
  '/signup',
  '/forgot-password',
  '/sign-in-link',
  '/wishlist',
  '/nowhere',
] as const
for (const language of languages)
  test(`UX-04 @desktop public pages have no Portuguese word in ${language}`, async ({ page }) => {
    test.setTimeout(400_000)
    const found: string[] = []
    for (const path of publicPages) found.push(...(await lookAt(page, path, [language])))
    expect(found).toEqual([])
    // The same words are found where they belong.
    await returnTo(page, '/')
    expect((await portugueseOn(page, 'pt-BR')).length).toBeGreaterThan(20)
  })

test('UX-04 INFO-01 @desktop information pages have no Portuguese word in the other languages', async ({ page }) => {
  test.setTimeout(400_000)
  const found: string[] = []
  for (const name of [
    'about',
    'contact',
    'help',
    'faq',
    'privacy',
    'terms',
    'cookies',
    'security',
    'payment-methods',
    'shipping',
    'returns',
    'stores',
    'careers',
  ])
    found.push(...(await lookAt(page, `/${name}`)))
  expect(found).toEqual([])
})

test('UX-04 @desktop the cart, the steps of a purchase and the order have no Portuguese word in the other languages', async ({
  page,
}) => {
  test.setTimeout(500_000)
  const found: string[] = []
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  found.push(...(await lookAt(page, '/cart')))
  await returnTo(page, '/cart')
  await startCheckout(page)
  found.push(...(await lookAt(page, '/checkout')))
  await returnTo(page, '/checkout')
  await enterContact(page, ana)
  found.push(...(await lookAt(page, '/checkout/address')))
  await returnTo(page, '/checkout/address')
  await enterAddress(page)
  found.push(...(await lookAt(page, '/checkout/shipping')))
  await returnTo(page, '/checkout/shipping')
  await chooseShipping(page)
  found.push(...(await lookAt(page, '/checkout/review')))
  await returnTo(page, '/checkout/review')
  await confirm(page)
  found.push(...(await lookAt(page, '/checkout/payment')))
  await returnTo(page, '/checkout/payment')
  await payWithPix(page)
  const order = new URL(page.url()).pathname
  found.push(...(await lookAt(page, order)))
  expect(found).toEqual([])
})

test('UX-04 @desktop the pages of an account have no Portuguese word in the other languages', async ({
  page,
  shop,
}) => {
  test.setTimeout(400_000)
  await signIn(page, await registerAccount(shop))
  const found: string[] = []
  for (const path of ['/user/profile', '/user/purchases', '/user/addresses', '/user/settings', '/wishlist', '/cart'])
    found.push(...(await lookAt(page, path)))
  expect(found).toEqual([])
})
