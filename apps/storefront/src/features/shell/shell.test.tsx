import '@lotus/ui/theme/global'

import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { departments } from '@lotus/fixtures/departments'
import { contactInfo } from '@lotus/fixtures/settings'
import { Container } from '@lotus/ui/container'

import { parseSearchParams, stringifySearchParams } from '#routing/search-params.ts'

import { contactOf, type ContactState } from './footer/contact.ts'
import { DepartmentStrip } from './departments/department-strip.tsx'
import { Footer } from './footer/footer.tsx'
import { shop, trigger } from './navigation.examples.ts'
import { SearchBox } from './search/search-box.tsx'
import { noSuggestions } from './search/search-text.ts'
import { GuestLink } from './account-menu/guest-link.tsx'
import { Shell } from './shell.tsx'
import { WishlistLink } from './header/wishlist-link.tsx'

let leave = () => {}
afterEach(async () => {
  leave()
  await page.viewport(1280, 900)
})

type Given = {
  content?: ReactNode
  wishes?: number
  cart?: { lines: number; units: number }
  contact?: ContactState
  failed?: boolean
}

async function show({
  content = 'Página',
  wishes = 0,
  cart = { lines: 0, units: 0 },
  contact = contactOf(contactInfo),
  failed = false,
}: Given = {}) {
  const onRetry = vi.fn<() => void>()
  const onRetryContact = vi.fn<() => void>()
  const rootRoute = createRootRoute()
  const router = createRouter({
    routeTree: rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '/products' })]),
    history: createMemoryHistory({ initialEntries: ['/products?keyword=miss%C3%B4'] }),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  })
  await router.load()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })}>
      <RouterContextProvider router={router}>
        <Shell
          account={<GuestLink onLogin={() => {}} />}
          wishlist={<WishlistLink count={wishes} />}
          signedIn={false}
          onLogin={() => {}}
          shop={shop}
          cart={cart}
          departmentsTrigger={trigger}
          search={
            <SearchBox keyword="" suggest={async () => noSuggestions} popular={async () => []} onSearch={() => {}} />
          }
          delivery={null}
          preferences={null}
          menu={null}
          languageOffer={null}
          promises={null}
          departments={
            <DepartmentStrip departments={failed ? 'failed' : departments} trigger={trigger} onRetry={onRetry} />
          }
          footer={<Footer shop={shop} contact={contact} onRetryContact={onRetryContact} onLocale={() => {}} />}
        >
          <Container id="page">{content}</Container>
        </Shell>
      </RouterContextProvider>
    </I18nProvider>,
  )
  leave = () => {
    root.unmount()
    container.remove()
  }
  await expect.element(page.getByRole('main')).toBeVisible()
  return { onRetry, onRetryContact }
}

const hrefs = (name: string) =>
  [...page.getByRole('navigation', { name, exact: true }).element().querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])

test.each([
  [{ lines: 0, units: 0 }, 'Carrinho vazio', ''],
  [{ lines: 1, units: 1 }, 'Carrinho, 1 produto, 1 unidade', '1'],
  [{ lines: 3, units: 7 }, 'Carrinho, 3 produtos, 7 unidades', '3'],
])(
  'NAV-03 NAV-11 D40 %j: both badges show the distinct lines, the name says both counts',
  async (cart, name, badge) => {
    await page.viewport(390, 844)
    await show({ cart })
    const [top, bottom] = page.getByRole('link', { name, exact: true }).elements()
    expect([top?.getAttribute('href'), bottom?.getAttribute('href')]).toEqual(['/cart', '/cart'])
    expect([top?.textContent, bottom?.textContent]).toEqual([badge, `${badge}Carrinho${name}`])
  },
)

test.each([
  [0, 'Favoritos', ''],
  [1, 'Favoritos, 1 produto', '1'],
  [12, 'Favoritos, 12 produtos', '12'],
])('D26 %i: the heart of the bar leads to the list and says how many are on it', async (wishes, name, badge) => {
  await show({ wishes })
  const link = page.getByRole('link', { name, exact: true }).element()
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/wishlist', badge])
})

test('NAV-07 NAV-25 the strip links to each department, or shows an error with a retry button', async () => {
  await show()
  expect(hrefs('Departamentos').slice(0, 3)).toEqual([
    ['Departamentos', '/departments'],
    ['Massas e lámen', '/products?department=1'],
    ['Arroz e grãos', '/products?department=2'],
  ])
  leave()
  const { onRetry } = await show({ failed: true })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Erro ao carregar departamentos. Verifique sua conexão.Tentar novamente')
  await userEvent.click(page.getByRole('button', { name: 'Tentar novamente' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('NAV-19 the footer’s columns, company line, credit and languages', async () => {
  await show()
  expect(hrefs('Produtos')).toEqual([
    ['Todos os produtos', '/products'],
    ['Categorias', '/products?view=categories'],
    ['Novidades', '/products?sort=newest'],
    ['Ofertas', '/products?filter=on_sale'],
  ])
  expect(hrefs('Atendimento')).toEqual([
    ['Central de ajuda', '/help'],
    ['Perguntas frequentes', '/faq'],
    ['Trocas e devoluções', '/returns'],
    ['Acompanhar pedido', '/tracking'],
  ])
  expect(hrefs('Institucional')).toEqual([
    ['Sobre a loja', '/about'],
    ['Contato', '/contact'],
    ['Lojas e retirada', '/stores'],
    ['Trabalhe conosco', '/careers'],
  ])
  expect(hrefs('Idioma')).toEqual([
    ['Português', '/products?keyword=miss%C3%B4&lang=pt-BR'],
    ['简体中文', '/products?keyword=miss%C3%B4&lang=zh-CN'],
    ['English', '/products?keyword=miss%C3%B4&lang=en-US'],
    ['Español', '/products?keyword=miss%C3%B4&lang=es-ES'],
  ])
  for (const heading of ['Sobre Empório Lótus', 'Atendimento ao cliente'])
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(page.getByText('© Empório Lótus · CNPJ 12.345.678/0001-95')).toBeVisible()
  await expect.element(page.getByText(/responsável apenas pela tecnologia/)).toBeVisible()
})

test('NAV-20 NAV-21 shows three contacts and the hours; nothing while loading; a retry button after a failure', async () => {
  await show()
  const block = () => page.getByRole('heading', { name: 'Fale com a loja' }).element().parentElement
  expect([...(block()?.querySelectorAll('li') ?? [])].map((row) => row.textContent)).toEqual([
    'Telefone: (41) 3333-0000',
    'E-mail: contato@emporiolotus.example',
    'WhatsApp: (41) 99999-0000',
    'Horário: Todos os dias, 8h às 20h',
  ])
  const height = block()?.offsetHeight
  leave()
  await show({ contact: 'loading' })
  expect(block()?.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(block()?.offsetHeight).toBe(height)
  leave()
  const { onRetryContact } = await show({ contact: 'failed' })
  await userEvent.click(page.getByRole('button', { name: 'Tentar novamente' }))
  expect(onRetryContact).toHaveBeenCalledOnce()
})

test.each([
  { width: 360, bar: true, strip: false, padding: '16px' },
  { width: 767, bar: true, strip: false, padding: '16px' },
  { width: 768, bar: false, strip: true, padding: '24px' },
  { width: 1023, bar: false, strip: true, padding: '24px' },
  { width: 1024, bar: false, strip: true, padding: '32px' },
])('NAV-24 at $width px', async ({ width, bar, strip, padding }) => {
  await page.viewport(width, 800)
  await show()
  expect({
    bar: page.getByRole('navigation', { name: 'Navegação principal' }).query() !== null,
    strip: page.getByRole('navigation', { name: 'Departamentos' }).query() !== null,
    padding: getComputedStyle(document.querySelector('#page')!).paddingInlineStart,
    overflow: document.documentElement.scrollWidth > width,
  }).toEqual({ bar, strip, padding, overflow: false })
})

test('NAV-11 the bottom bar covers no content: the page ends above it and its round button', async () => {
  await page.viewport(360, 740)
  await show({ cart: { lines: 2, units: 2 } })
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const bar = page.getByRole('navigation', { name: 'Navegação principal' }).element()
  const tops = [bar, ...bar.querySelectorAll('*')].map((part) => part.getBoundingClientRect().top)
  // The surface of the footer continues below the bar; its content does not.
  const content = page.getByRole('contentinfo').element().lastElementChild?.getBoundingClientRect()
  expect(content?.bottom).toBeLessThanOrEqual(Math.min(...tops))
  for (const link of bar.querySelectorAll('a')) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('SHELL-11 the skip link focuses the content', async () => {
  await show()
  await userEvent.keyboard('{Tab}')
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' })
  await expect.element(skip).toHaveFocus()
  expect(skip.element().getAttribute('href')).toBe(`#${page.getByRole('main').element().id}`)
})

test('NAV-03 the brand has the same place on a tablet whether the page has a compact bar or not', async () => {
  await page.viewport(820, 1180)
  const placeOfBrand = () =>
    page
      .getByRole('link', { name: /página inicial/ })
      .first()
      .element()
      .getBoundingClientRect().x
  await show()
  const place = placeOfBrand()
  leave()
  await show({ content: <div hidden data-app-bar="compact" /> })
  expect(placeOfBrand()).toBe(place)
})
