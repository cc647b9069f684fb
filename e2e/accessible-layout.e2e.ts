import type { Locator } from '@playwright/test'

import { expect, test, type Page } from './fixtures.ts'
import { productId, putInCart, startCheckout } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'
const sauce = 'Molho de soja premium 1 L'
const box = async (locator: ReturnType<Page['locator']>) => {
  const found = await locator.boundingBox()
  if (found === null) throw new Error('The element is not visible')
  return found
}
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })

test('BEY-15 @phone leaves room for the quantity in the cart at 320 px and for the labels of the bottom bar with text spacing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await putInCart(page, rice)
  await page.goto('/cart')
  expect((await box(page.getByRole('textbox', { name: `Quantidade de ${rice}` }))).width).toBeGreaterThanOrEqual(24)
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing]
  })
  const label = bottomBar(page).getByText('Departamentos')
  expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('BEY-15 @phone shows brand, delivery, search and cart in the header at text sizes of 125 to 200 %', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page)
  for (const [width, standard] of [
    [360, 20],
    [390, 32],
    [320, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.goto('/products')
    const header = page.getByRole('banner')
    const name = header.getByText('Empório Lótus', { exact: true })
    // The name is clamped to two lines: a third line would be clipped.
    const cut = await name.evaluate(({ scrollHeight, clientHeight }) => (scrollHeight - clientHeight) / clientHeight)
    expect([width, standard, Math.round(cut)]).toEqual([width, standard, 0])
    const controls = [
      header.getByRole('link', { name: 'Departamentos' }),
      name,
      header.getByRole('button', { name: 'Informe seu CEP' }),
      header.getByRole('button', { name: 'Menu' }),
      header.getByRole('combobox', { name: 'Buscar produtos' }),
      header.getByRole('link', { name: 'Carrinho vazio' }),
    ]
    for (const { x, width: taken } of await Promise.all(controls.map(box)))
      expect([width, standard, x >= 0, x + taken <= width]).toEqual([width, standard, true, true])
  }
})

test('BEY-15 @phone gives carousel dots and breadcrumbs targets of 44 px', async ({ page }) => {
  await page.goto('/')
  const dot = await box(page.getByRole('button', { name: 'Ir para o destaque 2' }))
  expect(Math.min(dot.width, dot.height)).toBeGreaterThanOrEqual(44)
  await page.goto('/products')
  const crumb = await box(page.getByRole('navigation', { name: 'Você está em' }).getByRole('link', { name: 'Início' }))
  expect(crumb.height).toBeGreaterThanOrEqual(43.5)
  expect(crumb.width).toBeGreaterThanOrEqual(44)
})

test('CAT-09 @phone opens the stepper of a card below the finger, without a row of its own', async ({ page }) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/products')
    const card = page.getByRole('main').getByRole('article').first()
    const before = await box(card)
    const pressed = await box(card.getByRole('button', { name: /ao carrinho$/ }))
    await card.getByRole('button', { name: /ao carrinho$/ }).click()
    const plus = card.getByRole('button', { name: /^Aumentar / })
    await expect(plus).toBeVisible()
    await expect.poll(async () => (await box(card.getByRole('textbox'))).width).toBeGreaterThan(20)
    const middle = pressed.y + pressed.height / 2
    const now = await box(plus)
    expect([width, middle > now.y, middle < now.y + now.height]).toEqual([width, true, true])
    expect(Math.abs((await box(card)).height - before.height)).toBeLessThanOrEqual(1)
    await card.getByRole('button', { name: /^Remover / }).click()
    await expect.poll(async () => (await box(card)).height).toBe(before.height)
  }
})

/** The edges of the pack in a square picture, in the window. Above its brand is a tenth of it. */
const packOf = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const side = 160
    const pen = new OffscreenCanvas(side, side).getContext('2d')
    if (pen === null) throw new Error('No canvas')
    pen.drawImage(image, 0, 0, side, side)
    const { data } = pen.getImageData(0, 0, side, side)
    const all = Array.from({ length: side }, (_, index) => index)
    const isInk = (x: number, y: number) => (data[(y * side + x) * 4 + 3] ?? 0) > 200
    const rows = all.filter((y) => all.some((x) => isInk(x, y)))
    const columns = all.filter((x) => all.some((y) => isInk(x, y)))
    const { x, y, width, height } = image.getBoundingClientRect()
    const scale = Math.min(width, height) / side
    const at = (pixel: number | undefined, start: number, room: number) =>
      start + (room - scale * side) / 2 + (pixel ?? 0) * scale
    const [top, bottom] = [at(rows[0], y, height), at(rows.at(-1), y, height)]
    return { brand: top + (bottom - top) / 10, right: at(columns.at(-1), x, width) }
  })

test('CAT-09 @phone covers the brand of no pack with the discount and the wishlist button of its card', async ({
  page,
}) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/products?keyword=l%C3%A1men')
    const cards = page.getByRole('main').getByRole('article')
    const seen = { discounts: 0, covered: [] as string[] }
    for (const card of (await cards.all()).slice(0, 12)) {
      await card.scrollIntoViewIfNeeded()
      const { brand, right } = await packOf(card.locator('img'))
      const heart = await box(card.getByRole('button', { name: /^Favoritar/ }))
      const radius = heart.width / 2
      // From the middle of the round button to the corner of the brand.
      const distance = Math.hypot(heart.x + radius - Math.min(right, heart.x + radius), brand - heart.y - radius)
      const discount = card.getByText(/^−\d+%$/)
      const hasDiscount = await discount.isVisible()
      seen.discounts += Number(hasDiscount)
      const edge = hasDiscount ? await box(discount) : { y: 0, height: 0 }
      if (distance < radius || edge.y + edge.height > brand) seen.covered.push((await card.textContent()) ?? '')
    }
    expect(seen.discounts).toBeGreaterThan(0)
    expect([width, seen.covered]).toEqual([width, []])
  }
})

test('HOME-01 @phone shows the whole picture of the first slide', async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const slide = page.locator('[aria-roledescription="carrossel"] li').first()
    const picture = await box(slide.locator('img').first())
    const edge = await box(slide)
    expect([width, picture.x + picture.width <= edge.x + edge.width]).toEqual([width, true])
    const button = await box(slide.getByRole('link'))
    // A fifth of a picture is its margin.
    expect([width, picture.x + picture.width / 5 >= button.x + button.width]).toEqual([width, true])
  }
})

test('BEY-15 reaches the name of a product before its controls, the wishlist button by Tab, and no slide outside the carousel', async ({
  page,
}) => {
  await page.goto('/products')
  const controls = page.getByRole('main').getByRole('article').first().locator('a, button')
  await expect(controls.nth(0)).toHaveRole('link')
  await expect(controls.nth(1)).toHaveAccessibleName(/^Favoritar /)
  await expect(controls.nth(2)).toHaveAccessibleName(/ao carrinho$/)
  await controls.nth(0).focus()
  await page.keyboard.press('Tab')
  await expect(controls.nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(controls.nth(2)).toBeFocused()
  await page.goto('/')
  const carousel = page.locator('[aria-roledescription="carrossel"]')
  await expect(carousel).toHaveAccessibleName('Destaques da loja')
  const slides = carousel.locator('li')
  await expect(slides.nth(0)).not.toHaveAttribute('inert')
  await expect(slides.nth(1)).toHaveAttribute('inert')
})

test('BEY-15 announces a changed quantity and a changed sort order', async ({ page }) => {
  await putInCart(page, rice)
  await page.goto('/cart')
  await page.getByRole('button', { name: `Aumentar ${rice}` }).click()
  await expect(page.getByRole('group', { name: `Quantidade de ${rice}` }).locator('[aria-live]')).toHaveText('2')
  await page.goto('/products')
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('price_asc')
  await expect(page.getByRole('status').filter({ hasText: 'Menor preço' })).toBeAttached()
})

test('BEY-15 @desktop keeps the dots of the carousel visible with forced colors, and names the language button by its label', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const dot = page.getByRole('button', { name: 'Ir para o destaque 2' })
  expect(await dot.evaluate((element) => getComputedStyle(element, '::before').borderTopWidth)).toBe('4px')
  await expect(page.getByRole('button', { name: 'PT Idioma e moeda: Português' })).toBeVisible()
})

test('CAT-09 CART-10 @phone shows the plus button of a card beside its price, and the checkout button of the cart without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  const card = page.getByRole('main').getByRole('article').first()
  const plus = await box(card.getByRole('button', { name: /ao carrinho$/ }))
  const price = await box(card.getByText(/^R\$/).first())
  expect(price.y).toBeGreaterThan(plus.y - 24)
  expect(price.y).toBeLessThan(plus.y + plus.height)
  await putInCart(page, rice)
  await putInCart(page, sauce)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Fechar pedido' })).toBeInViewport({ ratio: 1 })
})

test('CART-10 @desktop leaves the name of a product room beside the summary at 1024 px', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await putInCart(page, rice)
  await page.goto('/cart')
  expect((await box(page.getByRole('main').getByRole('link', { name: rice }))).height).toBeLessThan(56)
})

test('NAV-07 NAV-11 shows neither the department strip nor the bottom bar during the checkout', async ({ page }) => {
  await putInCart(page, rice)
  await startCheckout(page)
  await expect(bottomBar(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Departamentos' })).toBeHidden()
})

test('NAV-07 CAT-09 @desktop has a low header on a phone in landscape, and five columns of products at 1920 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`/products/${await productId(page, rice)}`)
  expect((await box(page.locator('#conteudo'))).y).toBeLessThan(125)
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/products')
  const tops = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0]).length).toBeGreaterThanOrEqual(5)
})

test('BEY-15 @phone gives the links to departments on the page of categories, and every link of the footer, targets of 44 px', async ({
  page,
}) => {
  await page.goto('/categories')
  const heights = (links: ReturnType<Page['locator']>) =>
    links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
  const departments = await heights(page.getByRole('main').locator('h2 a'))
  expect(departments.length).toBeGreaterThan(5)
  expect(Math.min(...departments)).toBeGreaterThanOrEqual(43.5)
  expect(Math.min(...(await heights(page.getByRole('contentinfo').getByRole('link'))))).toBeGreaterThanOrEqual(43.5)
})

test('CAT-06 NAV-19 never leaves a single department or category in the last row, and keeps the legal links in one row', async ({
  page,
}) => {
  for (const width of [320, 390, 768, 844, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/departments', '/categories']) {
      await page.goto(path)
      const lists = page.getByRole('main').getByRole('list').filter({ hasText: 'produtos' })
      const lastRows = await lists.evaluateAll((all) =>
        all.map(({ children }) => {
          const tops = [...children].map((tile) => tile.getBoundingClientRect().top)
          const inRow = (place: number) => tops.filter((top) => top === tops.at(place)).length
          return { first: inRow(0), last: inRow(-1) }
        }),
      )
      const isAlone = lastRows.some(({ first, last }) => first > 1 && last === 1)
      expect([width, path, lastRows.length > 0, isAlone]).toEqual([width, path, true, false])
    }
    const legal = page.getByRole('navigation', { name: 'Informações legais' }).getByRole('link')
    const rows = await legal.evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size)
    expect([width, rows]).toEqual([width, 1])
  }
})

test('CAT-03 @phone shows the whole name of the sort order at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  // With the number of filters.
  await page.goto('/products?keyword=l%C3%A1men&department=1')
  const sort = page.getByRole('combobox', { name: 'Ordenar por' })
  const room = await sort.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (pen === null) throw new Error('No canvas')
    pen.font = font
    const text = pen.measureText(select.selectedOptions[0]?.text ?? '').width
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

/** The pixels of an element that differ from its most frequent color, as a share. */
async function inkOf(page: Page, locator: ReturnType<Page['locator']>): Promise<number> {
  const png = (await locator.screenshot()).toString('base64')
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (pen === null) throw new Error('No canvas')
    pen.drawImage(bitmap, 0, 0)
    const counts = new Map<number, number>()
    const pixels = new Uint32Array(pen.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    return 1 - Math.max(...counts.values()) / pixels.length
  }, png)
}

test('BEY-15 @desktop draws the progress bar, the price slider and the lines of the checkout steps with forced colors', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/products')
  const slider = page.getByRole('slider', { name: /Preço mínimo/ }).locator('..')
  expect(await inkOf(page, slider)).toBeGreaterThan(0.1)
  await putInCart(page, rice)
  await page.goto('/cart')
  expect(await inkOf(page, page.getByRole('main').getByRole('progressbar').first())).toBeGreaterThan(0.1)
  await startCheckout(page)
  const lines = await page
    .getByRole('navigation', { name: 'Etapas da compra' })
    .getByRole('listitem')
    .evaluateAll((steps) =>
      steps.slice(0, -1).map((step) => {
        const line = getComputedStyle(step, '::after')
        return [line.forcedColorAdjust, line.backgroundColor === getComputedStyle(document.body).color]
      }),
    )
  expect(lines.length).toBeGreaterThan(2)
  expect(lines).toEqual(lines.map(() => ['none', true]))
})

test('BEY-15 @phone marks the chosen segment with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const surfaceOf = (segment: Locator) =>
    segment.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return { backgroundColor, color }
    })
  for (const name of ['Idioma', 'Moeda', 'Tema']) {
    const group = page.getByRole('dialog').getByRole('radiogroup', { name })
    const chosen = await surfaceOf(group.getByRole('radio', { checked: true }))
    const other = await surfaceOf(group.getByRole('radio', { checked: false }).first())
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor)
    expect(chosen.backgroundColor).not.toBe(chosen.color)
  }
})

test('BEY-15 @desktop has no horizontal scrolling and no cut control at 400 % zoom and with text spacing', async ({
  page,
}) => {
  // 1280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await putInCart(page, rice)
  for (const path of [
    '/',
    '/products',
    `/products/${await productId(page, rice)}`,
    '/departments',
    '/cart',
    '/wishlist',
    '/tracking',
    '/login',
    '/signup',
  ]) {
    await page.goto(path)
    for (const spaced of [false, true]) {
      if (spaced)
        await page.evaluate(() => {
          const spacing = new CSSStyleSheet()
          spacing.replaceSync(
            '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important } p { margin-block-end: 2em !important }',
          )
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing]
        })
      expect([path, spaced, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        path,
        spaced,
        320,
      ])
      const cut = await page
        .locator('button, a, label, button *, a *')
        .evaluateAll((parts) =>
          parts
            .filter(
              (part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth + 1,
            )
            .map((part) => part.textContent),
        )
      expect([path, spaced, cut]).toEqual([path, spaced, []])
    }
  }
})
