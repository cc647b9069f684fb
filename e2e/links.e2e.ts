import { expect, test, type Page } from './fixtures.ts'

type JsonLd = { '@type': string; [name: string]: unknown }

async function jsonLdOf(page: Page, path: string): Promise<JsonLd[]> {
  const html = await (await page.request.get(path)).text()
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
  return scripts.map(([, text = '']) => JSON.parse(text) as JsonLd)
}
const typesOf = (data: readonly JsonLd[]) => data.map((one) => one['@type'])

test('BEY-14 @desktop pages name their breadcrumbs, and the home page and the stores the shop, in the page’s language', async ({
  page,
  shop,
}) => {
  expect(typesOf(await jsonLdOf(page, '/'))).toEqual(['Organization', 'GroceryStore'])
  const [way, organization, store] = await jsonLdOf(page, '/stores?lang=en-US')
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${shop.url}/?lang=en-US` },
      { position: 2, item: `${shop.url}/stores?lang=en-US` },
    ],
  })
  expect(organization).toMatchObject({
    name: 'Empório Lótus',
    taxID: '12.345.678/0001-95',
    telephone: '(41) 3333-0000',
  })
  expect(store).toMatchObject({
    telephone: '(41) 3333-0000',
    address: { '@type': 'PostalAddress', addressLocality: 'Curitiba', postalCode: '80010-000' },
    openingHoursSpecification: [{ opens: '08:00', closes: '20:00' }],
  })
  expect(typesOf(await jsonLdOf(page, '/products/1'))).toEqual(['Product', 'BreadcrumbList'])
  for (const [path, names] of [
    ['/products/1?lang=zh-CN', ['首页', '面条', /./, /辛拉面/]],
    ['/products?department=1', ['Início', 'Massas e lámen']],
    ['/products?category=Udon+e+soba', ['Início', 'Massas e lámen', 'Udon e soba']],
    ['/departments?lang=es-ES', ['Inicio', 'Departamentos']],
    ['/privacy', ['Início', 'Política de privacidade']],
  ] as const) {
    const list = (await jsonLdOf(page, path)).find((one) => one['@type'] === 'BreadcrumbList')
    const crumbs = (list?.['itemListElement'] as { name: string }[] | undefined)?.map(({ name }) => name)
    expect([path, crumbs?.length]).toEqual([path, names.length])
    for (const [index, name] of names.entries()) expect(crumbs?.[index], path).toMatch(name)
  }
})

test('BEY-14 @desktop every page has a preview picture that messengers show', async ({ page, shop }) => {
  for (const path of [
    '/',
    '/products',
    '/products/1',
    '/departments',
    '/categories',
    '/stores',
    '/products?filter=on_sale',
    '/privacy',
    '/faq',
    '/cart',
    '/login',
    '/nowhere',
  ]) {
    const html = await (await page.request.get(path)).text()
    const [, url = ''] = /property="og:image" content="(.*?)"/.exec(html) ?? []
    expect([path, url.startsWith(shop.url)]).toEqual([path, true])
    expect(html).toContain('name="twitter:card"')
    const picture = await page.request.get(url)
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\/(png|jpeg|webp)$/),
    ])
  }
})

test('SHELL-02 PROD-02 @desktop malformed and unknown addresses answer 404 with a title of the shop', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/products/abc', 'Produto não encontrado | Empório Lótus'],
    ['/products/1.5', 'Produto não encontrado | Empório Lótus'],
    ['/products/-1', 'Produto não encontrado | Empório Lótus'],
    ['/products/999999999999', 'Produto não encontrado | Empório Lótus'],
    ['/products/999999', 'Produto não encontrado | Empório Lótus'],
    ['/products?department=999', 'Página não encontrada | Empório Lótus'],
    ['/unknown-page', 'Página não encontrada | Empório Lótus'],
    ['/Privacy!', 'Página não encontrada | Empório Lótus'],
    ['/user/nothing/here', 'Página não encontrada | Empório Lótus'],
    ['/products?department=999&lang=en-US', 'Page not found | Empório Lótus'],
  ] as const) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page).toHaveTitle(title)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('SHELL-10 SHELL-01 the performance test measures five calls; no page links to it', async ({ page }) => {
  await page.goto('/dev/performance-test')
  await expect(page).toHaveTitle('Teste de desempenho | Empório Lótus')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('button', { name: 'Rodar o teste' }).click()
  const calls = page.getByRole('main').getByRole('listitem')
  for (const [index, path] of [
    '/public/products?pageSize=5&pageNumber=0',
    '/public/products/1',
    '/public/categories?pageSize=20&pageNumber=0',
    '/public/categories/all',
  ].entries()) {
    await expect(calls.nth(index)).toContainText(path)
    await expect(calls.nth(index)).toContainText(/\d ms, status 200, como esperado/)
  }
  await expect(calls.nth(4)).toContainText(/\d ms, status 422, como esperado/)
  for (const path of ['/', '/products', '/help', '/nowhere'])
    expect(await (await page.request.get(path)).text()).not.toContain('/dev/performance-test')
})
