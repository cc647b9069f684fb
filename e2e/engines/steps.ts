import type { Name, Role, Tab, Target } from './tab.ts'

export const rice = 'Arroz japonês grão curto 5 kg'

export const inMain = (tab: Tab, role: Role, name?: Name): Target => tab.byRole(role, name, ['main'])
export const heading = (tab: Tab, name: Name): Promise<void> => inMain(tab, 'heading', name).waitFor()

/** Searches for a product, opens its page and adds it to the cart. */
export async function addRice(tab: Tab): Promise<void> {
  await tab.goto('/products?keyword=AR-0101')
  await inMain(tab, 'link', /^Arroz japonês grão curto/).click()
  await heading(tab, rice)
  await inMain(tab, 'button', 'Adicionar ao carrinho').click()
  await inMain(tab, 'link', 'Ver carrinho').waitFor()
}
