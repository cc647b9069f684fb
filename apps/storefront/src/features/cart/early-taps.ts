import type { I18n } from '@lingui/core'

import type { ProductSummary } from '@lotus/openapi/schema'

import { cart } from './cart-store.ts'

/**
 * Counts a tap on a buy control that the server drew and that is not alive yet (`data-add`): the cart and its badge
 * change at once, the control shows it when its code is there (CART-02). False for any other button.
 * @param find the product as the page knows it
 */
export function countEarlyTap(
  i18n: I18n,
  find: (productId: number) => ProductSummary | undefined,
  button: HTMLButtonElement,
): boolean {
  const productId = button.closest<HTMLElement>('[data-add]')?.dataset['add']
  const product = productId === undefined ? undefined : find(Number(productId))
  if (product === undefined) return false
  const first = cart.add(product)
  const isMore = !first.ok && first.code === 'ALREADY_IN_CART'
  const decision = isMore ? cart.increase(product) : first
  import('./cart.messages.ts')
    .then(({ announce }) => announce(i18n, isMore ? 'updated' : 'added', product, decision))
    .catch(reportError)
  return true
}

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
