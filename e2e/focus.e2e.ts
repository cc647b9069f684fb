import { registerAccount, signIn } from './account-steps.ts'
import { expect, test, type Page } from './fixtures.ts'
import {
  ana,
  chooseShipping,
  confirm,
  enterAddress,
  enterContact,
  home,
  payWithPix,
  productId,
  putInCart,
} from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'
const sauce = 'Molho de soja premium 1 L'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Opens a dialog with the keyboard, closes it with Escape, and expects the focus on the button that opened it. */
async function openAndEscape(page: Page, button: string): Promise<void> {
  const opener = page.getByRole('main').getByRole('button', { name: button, exact: true })
  await opener.press('Enter')
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toBeVisible()
  // Escape closes the topmost layer first, which is a toast if one appears after the dialog.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expect(opener).toBeFocused()
}

test('BEY-15 moves the focus to the link to the cart after a product was added on its page', async ({ page }) => {
  await page.goto(`/products/${await productId(page, rice)}`)
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver carrinho' })).toBeFocused()
})

test('BEY-15 moves the focus to the next line of the cart when a line is removed, and to the heading after the last one', async ({
  page,
}) => {
  await putInCart(page, rice)
  await putInCart(page, sauce)
  await page.goto('/cart')
  await page
    .getByRole('button', { name: `Remover ${rice} do carrinho` })
    .last()
    .press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: sauce })).toBeFocused()
  await page
    .getByRole('button', { name: `Remover ${sauce} do carrinho` })
    .last()
    .press('Enter')
  await expect(heading(page, 'Seu carrinho está vazio')).toBeFocused()
})

test('BEY-15 UX-08 returns the focus to the button that opened a dialog which Escape closes', async ({ page, shop }, {
  project,
}) => {
  await putInCart(page, rice)
  await page.goto('/cart')
  await openAndEscape(page, 'Esvaziar carrinho')
  await page.goto('/products')
  await page
    .getByRole('button', { name: /^Favoritar/ })
    .first()
    .press('Enter')
  // It is saved in the browser after the press is replayed.
  await expect(page.getByRole('button', { name: /^Favoritar/, pressed: true }).first()).toBeVisible()
  await page.goto('/wishlist')
  await openAndEscape(page, 'Remover todos')
  if (project.name === 'phone') {
    await page.goto('/products')
    await openAndEscape(page, 'Filtros')
  }

  await signIn(page, await registerAccount(shop))
  await page.goto('/user/profile')
  await openAndEscape(page, 'Excluir conta')
  await page.goto('/user/addresses')
  await page.getByRole('button', { name: 'Novo endereço' }).first().press('Enter')
  await page.getByLabel('Nome do endereço').fill('Casa')
  await page.getByLabel('Telefone com DDD').fill(ana.phone)
  await page.getByLabel('CEP').fill(home.cep)
  await expect(page.getByLabel('Cidade')).toHaveValue('Curitiba')
  await page.getByLabel('Rua').fill(home.street)
  await page.getByLabel('Bairro').fill(home.district)
  await page.getByLabel('Número').fill('100')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(page.getByText('Endereço cadastrado com sucesso', { exact: true }).first()).toBeVisible()
  // Removes the toast.
  await page.reload()
  await openAndEscape(page, 'Excluir Casa')

  if (project.name === 'desktop') {
    const account = page.getByRole('button', { name: /^Conta de / })
    await account.press('Enter')
    await page.getByRole('menuitem', { name: 'Sair' }).press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Sair da conta?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
  }
})

test('BEY-15 moves the focus to the heading of the cart, the order tracking and the page after the login', async ({
  page,
  shop,
}, { project }) => {
  const person = await registerAccount(shop)
  await putInCart(page, rice)
  await page.getByRole('main').getByRole('link', { name: 'Ver carrinho' }).press('Enter')
  await expect(heading(page, 'Carrinho')).toBeFocused()
  // The footer of a desktop loads a document.
  if (project.name === 'phone') {
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Acompanhar pedido' }).press('Enter')
    await expect(page).toHaveURL(/\/tracking$/)
    await expect(heading(page, 'Acompanhar pedido')).toBeFocused()
  }
  await page.goto('/login')
  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('E-mail').fill(person.email)
  await form.getByRole('textbox', { name: /^Senha/ }).fill(person.password)
  await form.getByRole('button', { name: 'Entrar', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/user\/profile$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
})

test('BEY-15 moves the focus to the heading of every step of the checkout and of the confirmation', async ({
  page,
}) => {
  await putInCart(page, rice)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Fechar pedido' }).first().press('Enter')
  await page.getByRole('button', { name: 'Continuar como visitante' }).press('Enter')
  await expect(heading(page, 'Quem está comprando?')).toBeFocused()
  await enterContact(page)
  await expect(heading(page, 'Onde entregamos?')).toBeFocused()
  await enterAddress(page)
  await expect(heading(page, 'Como você quer receber?')).toBeFocused()
  await chooseShipping(page)
  await expect(heading(page, 'Está tudo certo?')).toBeFocused()
  await confirm(page)
  await expect(heading(page, 'Como você quer pagar?')).toBeFocused()
  await payWithPix(page)
  await expect(heading(page, 'Falta só pagar o Pix')).toBeFocused()
})
