import type { I18n } from '@lingui/core'

import type { ProductSummary } from '@lotus/openapi/schema'

import { cart } from './cart-store.ts'

/**
 * Counts a tap on a buy control that the server drew and that is not alive yet (`data-add`): the cart and its badge
 * change at once, the control shows it when its code is there (CART-02). Returns the way to stop.
 * @param find the product as the page knows it
 */
export function countEarlyTaps(i18n: I18n, find: (productId: number) => ProductSummary | undefined): () => void {
  const count = async (productId: string) => {
    const product = find(Number(productId))
    if (product === undefined) return
    const first = cart.add(product)
    const isMore = !first.ok && first.code === 'ALREADY_IN_CART'
    const decision = isMore ? cart.increase(product) : first
    const { announce } = await import('./cart-messages.ts')
    announce(i18n, isMore ? 'updated' : 'added', product, decision)
  }
  let tapped: { button: HTMLButtonElement; productId: string } | null = null
  const settle = () => {
    if (tapped === null) return
    const { productId } = tapped
    tapped = null
    count(productId).catch(reportError)
  }
  const begin = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    const productId = button === null ? undefined : markOf(button)
    if (button === null || productId === undefined) return
    tapped = { button, productId }
    // React ends the way of an event that it cannot answer yet: then `end` does not hear of it.
    setTimeout(settle)
  }
  const end = () => {
    // Without its mark the control came alive with this very tap, and has counted it.
    if (tapped !== null && markOf(tapped.button) === undefined) tapped = null
    settle()
  }
  addEventListener('click', begin, true)
  addEventListener('click', end)
  return () => {
    removeEventListener('click', begin, true)
    removeEventListener('click', end)
  }
}

const markOf = (button: Element): string | undefined => button.closest<HTMLElement>('[data-add]')?.dataset['add']

/** A product among whatever the page came with: a product, lists of them, or pages of lists. */
export function productAmong(answers: readonly unknown[], productId: number): ProductSummary | undefined {
  for (const data of answers) {
    const items = Array.isArray(data) ? data : ((data as { content?: unknown } | undefined)?.content ?? [data])
    if (!Array.isArray(items)) continue
    const found = (items as (Partial<ProductSummary> | undefined)[]).find((item) => item?.productId === productId)
    if (typeof found?.finalPrice === 'number') return found as ProductSummary
  }
  return undefined
}
