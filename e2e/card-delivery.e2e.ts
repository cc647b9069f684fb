import { expect, test } from './fixtures.ts'
import { observeShifts, shiftsOf } from './layout-shifts.ts'

test('BEY-05 the CEP of the header shows fee and days on the cards of a list, and nothing shifts when they arrive', async ({
  page,
}) => {
  await observeShifts(page)
  await page.goto('/products')
  const card = page.getByRole('article').first()
  await expect(card.getByText(/^Frete/)).toBeHidden()
  await page.getByRole('button', { name: /Informe seu CEP/ }).click()
  await page.getByRole('textbox', { name: 'CEP' }).last().fill('80020310')
  await page.keyboard.press('Enter')
  await expect(card.getByText(/^Frete (R\$\s\d|grátis)/)).toBeVisible()
  await expect(card.getByText('1 a 2 dias úteis')).toBeVisible()

  const lists: string[] = []
  await page.route('**/api/public/shipping/deliveries**', async (route) => {
    lists.push(route.request().url())
    await route.continue()
  })
  await page.reload()
  await expect(card.getByText('1 a 2 dias úteis')).toBeVisible()
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last.getByText('1 a 2 dias úteis')).toBeVisible()
  // The whole list is one request.
  expect(lists).toHaveLength(1)
  const { shifted, shifts } = await shiftsOf(page)
  expect(shifted, shifts.join('\n')).toBeLessThan(0.01)
})
