import { msg } from '@lingui/core/macro'

import { productNameForMessage } from '@lotus/commerce/text'
import type { ProductSummary } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import { notify } from '#toasts.ts'

import type { WishPlace } from './pending-wishes.ts'
import { setWish } from './wish-changes.ts'

/** Moves a product of the cart to the wishlist (CART-10). Resolves to whether it is saved; otherwise the cart still has it. */
export async function moveToWishlist(place: WishPlace, product: ProductSummary): Promise<boolean> {
  const { i18n } = place
  if (!(await setWish(place, product, true))) return false
  const name = productNameForMessage(localized(product.names, i18n.locale))
  notify({ tone: 'success', text: i18n._(msg`${name} foi movido para os favoritos`), key: `wish-${product.productId}` })
  return true
}
