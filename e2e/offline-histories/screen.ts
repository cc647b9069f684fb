import type { Page } from '@playwright/test'

import { unitsKey, wishKey, type Content } from './history.ts'

export type Product = { productId: number; productName: string; quantity: number }

const labels = ({ productName: name }: Product) => ({
  quantity: `Quantidade de ${name}`,
  wish: `Favoritar ${name}`,
  remove: `Remover ${name} do carrinho`,
})

/** What the page shows of the products; the page of the cart shows no wishes. Null while it is not hydrated. */
export const readScreen = async (page: Page, products: readonly Product[]): Promise<Content | null> => {
  const wanted = products.map((product) => ({ ...labels(product), id: product.productId }))
  const shown = await page.evaluate((list) => {
    const main = document.querySelector('main')
    const isCart = location.pathname === '/cart'
    if (main === null || main.querySelector('[aria-busy=true]') !== null) return null
    const labelled = (tag: string, label: string) =>
      [...main.querySelectorAll(tag)].find((element) => element.getAttribute('aria-label') === label)
    const found = list.map(({ id, quantity, wish }) => {
      const stepper = labelled('fieldset', quantity)
      const heart = labelled('button', wish)
      const isHydrated = stepper?.closest('[data-hydrate]') == null && heart?.closest('[data-hydrate]') == null
      if (!isHydrated || (!isCart && (stepper === undefined || heart === undefined))) return null
      const input = stepper?.hasAttribute('data-collapsed') === true ? null : stepper?.querySelector('input')
      return { id, units: Number(input?.value ?? 0), wish: heart?.getAttribute('aria-pressed') ?? null }
    })
    if (isCart && main.querySelector('h1') === null) return null
    return found.includes(null) ? null : found.flatMap((one) => one ?? [])
  }, wanted)
  if (shown === null) return null
  return Object.fromEntries(
    shown.flatMap(({ id, units, wish }): [string, number][] => [
      [unitsKey(id), units],
      ...(wish === null ? [] : [[wishKey(id), wish === 'true' ? 1 : 0] satisfies [string, number]]),
    ]),
  )
}

export type Pressed = { before: number; after: number; ids: string[] }

/**
 * Presses a button of a product and waits until the value changes. Returns the values, and the ids of the commands in storage. Null if
 * the page has no such button.
 */
export const press = (
  page: Page,
  product: Product,
  button: 'plus' | 'minus' | 'remove' | 'wish',
): Promise<Pressed | null> =>
  page.evaluate(
    async ({ names, name }) => {
      const labelled = (tag: string, label: string) =>
        [...document.querySelectorAll<HTMLElement>(`main ${tag}`)].find(
          (element) => element.getAttribute('aria-label') === label,
        )
      const value = (): number => {
        if (name === 'wish') return labelled('button', names.wish)?.getAttribute('aria-pressed') === 'true' ? 1 : 0
        const stepper = labelled('fieldset', names.quantity)
        return stepper?.hasAttribute('data-collapsed') === false
          ? Number(stepper.querySelector('input')?.value ?? 0)
          : 0
      }
      const before = value()
      const buttons = labelled('fieldset', names.quantity)?.querySelectorAll('button') ?? []
      const target = {
        plus: [...buttons].at(-1),
        minus: before > 0 ? buttons[0] : undefined,
        remove: location.pathname === '/cart' ? labelled('li button', names.remove) : undefined,
        wish: labelled('button', names.wish),
      }[name]
      if (target === undefined || target.matches('[data-hydrate] *, [aria-disabled=true]')) return null
      target.click()
      const ids: string[] = []
      for (let waited = 0; waited < 400; waited += 1) {
        for (const key of Object.keys(localStorage)) {
          const id = /^(?:cart|wishlist)\/\d+\/(.+)$/.exec(key)?.[1]
          if (id !== undefined && !ids.includes(id)) ids.push(id)
        }
        if (value() !== before) break
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return { before, after: value(), ids }
    },
    { names: labels(product), name: button },
  )

/** Whether the storage has commands or a request without an answer. */
export const hasPending = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Object.entries(localStorage).some(([key, text]: [string, string]) => {
      if (/^(?:cart|wishlist)\/\d+\//.test(key)) return true
      if (!/^(?:cart|wishlist)\/\d+$/.test(key)) return false
      const { value } = JSON.parse(text) as { value: { sending: object | null } }
      return value.sending !== null
    }),
  )
