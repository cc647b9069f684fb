import { findViolations } from '../tools/axe.ts'
import { expect, test } from './fixtures.ts'
import { ana, payWithPix, publicPages, putInCart, reachPayment } from './steps.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test('BEY-15 axe reports no violation on any page in both themes', async ({ page }) => {
  test.setTimeout(360_000)
  for (const path of publicPages) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const light = await findViolations(page, wcag)
    // The themes differ only in their colors, so only the contrast is checked again.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const dark = await findViolations(page, ['color-contrast'])
    expect([path, ...light, ...dark]).toEqual([path])
  }
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await reachPayment(page, { ...ana, email: 'axe@example.com' })
  await payWithPix(page)
  expect(await findViolations(page, wcag)).toEqual([])
})

test('BEY-15 @desktop completes a purchase by keyboard', async ({ page }) => {
  const press = async (key: string) => page.keyboard.press(key)
  /** Presses Tab until the control with this name has focus. */
  const tabTo = async (name: RegExp, most = 120) => {
    for (let step = 0; step < most; step += 1) {
      await press('Tab')
      const label = await page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement | null
        // Between the last control of the page and its first.
        if (at === null || at === document.body) return ''
        const labelled = at.labels?.[0]?.innerText ?? ''
        return [at.getAttribute('aria-label') ?? '', labelled, at.innerText ?? ''].join(' ')
      })
      if (name.test(label)) return
    }
    throw new Error(`The keyboard does not reach ${name}`)
  }
  await page.goto('/products?keyword=AR-0101')
  // The product's wishlist button also contains its name.
  await tabTo(/^\s*Arroz japonês grão curto/)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Arroz japonês/ })).toBeFocused()
  await tabTo(/Adicionar ao carrinho/)
  await press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver carrinho' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible()
  await tabTo(/Fechar pedido/)
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Como você quer comprar?' })).toBeVisible()
  await tabTo(/Continuar como visitante/)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Quem está comprando?' })).toBeVisible()
  await tabTo(/E-mail/)
  await page.keyboard.type('keys@example.com')
  await press('Tab')
  await page.keyboard.type(ana.name)
  await press('Tab')
  await page.keyboard.type(ana.phone)
  await press('Tab')
  await page.keyboard.type(ana.cpf)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Onde entregamos?' })).toBeVisible()
  await tabTo(/^ ?CEP/)
  await page.keyboard.type('80020310')
  await expect(page.getByLabel('Cidade')).toHaveValue('Curitiba')
  for (const [field, text] of [
    [/Rua/, 'Rua XV de Novembro'],
    [/Número/, '100'],
    [/Bairro/, 'Centro'],
  ] as const) {
    await tabTo(field)
    await page.keyboard.type(text)
  }
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer receber?' })).toBeVisible()
  await page.getByRole('radio').first().focus()
  await press('Space')
  await tabTo(/Continuar para a revisão/)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
  await tabTo(/Ir para o pagamento/)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeFocused()
  await expect(page.getByRole('button', { name: /Pagar R\$.+ com Pix/ })).toBeVisible()
  await tabTo(/Pagar R\$.+ com Pix/)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Falta só pagar o Pix' })).toBeVisible()
})
