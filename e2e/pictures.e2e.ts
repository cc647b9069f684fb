import { hidePointer } from '../tools/page-weight.ts'
import { expect, test } from './fixtures.ts'

const named = (number: number) => `Mostrar imagem ${number} de 3`

test('BEY-22 a product shows its pack, its content and its facts, chosen by keyboard or by touch', async ({
  page,
  isMobile,
}) => {
  await page.goto('/products/1')
  const gallery = page.getByRole('region', { name: /^Imagens de Lámen Shin Ramyun/ })
  const front = gallery.getByRole('img', { name: /^Lámen Shin Ramyun apimentado 120 g$/ })
  await expect(front).toBeInViewport()
  await expect.poll(() => front.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await front.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/ma-0101-\d+\.avif$/)

  const facts = gallery.getByRole('button', { name: named(3) })
  if (isMobile) await facts.tap()
  else {
    await gallery.getByRole('button', { name: named(1) }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(facts).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const back = gallery.getByRole('img', { name: /imagem 3 de 3$/ })
  await expect(back).toBeInViewport()
  await expect(facts).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => back.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('BEY-22 loads the gallery of a product with its page, the main picture first, and shows it to assistive technology', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const asked: { name: string; priority: string }[] = []
  session.on('Network.requestWillBeSent', ({ request }) => {
    const name = /\/media\/(ma-0101\S*)-\d+\.\w+$/.exec(request.url)?.[1]
    if (name !== undefined) asked.push({ name, priority: request.initialPriority })
  })
  await hidePointer(page)
  await page.goto('/products/1')
  const gallery = page.getByRole('region', { name: /^Imagens de/ })
  await expect(gallery.getByRole('listitem').getByRole('img')).toHaveCount(3)
  // The pictures beside the main one are lazy: they have their box, and may load later.
  const widths = () =>
    gallery
      .locator('button img, li:first-child img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
  await expect.poll(widths).toEqual([true, true, true, true])
  expect(asked[0]).toEqual({ name: 'ma-0101', priority: 'High' })
  expect(asked.slice(1).filter(({ priority }) => priority === 'High')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.dataset['still'])).toBe('')
})

test('BEY-22 @desktop a picture that does not load leaves its place to a drawing, and shifts nothing', async ({
  page,
}) => {
  await page.route('**/media/**', (route) => route.fulfill({ status: 503 }))
  await page.goto('/products/1')
  const art = page.getByRole('main').locator('picture').first()
  await expect(art).toHaveAttribute('data-failed')
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(await art.evaluate((element) => getComputedStyle(element, '::before').maskImage)).toContain('data:image/svg')

  await page.unroute('**/media/**')
  await page.reload()
  await expect(page.getByRole('main').locator('picture').first()).not.toHaveAttribute('data-failed')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
})

test('BEY-22 @desktop without JavaScript every picture of a product can be scrolled to', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.goto('/products/1')
  const pictures = page
    .getByRole('region', { name: /^Imagens de/ })
    .getByRole('listitem')
    .getByRole('img')
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toBeInViewport()
  }
  await context.close()
})

for (const path of ['/', '/products', '/products/1'])
  test(`SHELL-08 @phone the largest picture of ${path} is requested once, before the code`, async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(path)
    const largest = page.locator('img[fetchpriority=high]')
    const shown = await largest.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
    expect(shown).toMatch(/\.avif$/)
    expect(requested.filter((one) => one === shown)).toEqual([shown])
    expect(requested.indexOf(shown)).toBeLessThan(requested.findIndex((one) => one.endsWith('.js')))
  })
