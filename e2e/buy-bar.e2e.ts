import { expect, test } from './fixtures.ts'
import { productId, tap } from './steps.ts'

const name = 'Arroz japonês grão curto 5 kg'

for (const width of [360, 390])
  test(`PROD-01 @phone at ${width} px the buy bar adds to the cart, yields to the control and covers nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/products/${await productId(page, name)}`)
    const bar = page.getByRole('complementary', { name: 'Comprar' })
    await expect(bar).toBeVisible()
    // One row at the lower edge, in place of the bottom bar.
    const row = await bar.getByRole('button', { name: `Adicionar ao carrinho: ${name}` }).boundingBox()
    const stepper = await bar.getByRole('group', { name: `Unidades de ${name}` }).boundingBox()
    expect(
      Math.abs((row?.y ?? 0) + (row?.height ?? 0) / 2 - (stepper?.y ?? 0) - (stepper?.height ?? 0) / 2),
    ).toBeLessThan(2)
    expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThanOrEqual(width)
    await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toBeHidden()
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(740)

    await tap(page, bar.getByRole('button', { name: `Pôr mais um ${name}` }))
    const real = page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true })
    await real.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(bar).toBeHidden()
    await expect(page.getByRole('textbox', { name: `Quantidade de ${name}` })).toHaveValue('2')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar).toBeVisible()
    await tap(page, bar.getByRole('button', { name: `Adicionar ao carrinho: ${name}` }))
    await expect(bar.getByRole('link', { name: 'Carrinho' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Carrinho, 1 produto, 2 unidades' })).toBeVisible()

    const control = page.getByRole('main').getByRole('link', { name: 'Ver carrinho' })
    await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(bar).toBeHidden()
    await page.getByRole('contentinfo').evaluate((element) => element.scrollIntoView({ block: 'end' }))
    // At the end of the page the bar is in its place above the footer.
    const footer = await page.getByRole('contentinfo').boundingBox()
    await expect(bar).toHaveCount(1)
    const place = await bar.boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1)
  })

test('PROD-01 @phone a press on the buy bar before hydration adds the product once', async ({ page }) => {
  const path = `/products/${await productId(page, name)}`
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: `Adicionar ao carrinho: ${name}` })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await tap(page, add)
  release()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrinho, 1 produto, 1 unidade' })).toBeVisible()
})

test('BEY-15 @phone the focus of the keyboard is never behind the buy bar or the bottom bar', async ({ page }) => {
  await page.goto(`/products/${await productId(page, name)}`)
  await expect(page.getByRole('complementary', { name: 'Comprar' })).toBeVisible()
  await page.getByRole('main').focus()
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const at = document.activeElement
      if (at === null || at === document.body) return null
      const { left, top, width, height } = at.getBoundingClientRect()
      const on = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2)
      return on === null || !(at.contains(on) || on.contains(at)) ? at.outerHTML.slice(0, 120) : null
    })
    expect(covered).toBeNull()
  }
})

test('PROD-01 @desktop wide screens have no buy bar', async ({ page }) => {
  await page.goto(`/products/${await productId(page, name)}`)
  await expect(page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Comprar' })).toBeHidden()
})
