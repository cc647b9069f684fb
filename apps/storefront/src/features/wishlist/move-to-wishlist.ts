import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { productNameForMessage } from '@lotus/commerce/text'
import type { ProductSummary } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import { notify } from '#toasts.ts'

import { addWish } from './wishlist-changes.ts'

/** Moves a product of the cart to the wishlist (CART-10). Resolves to whether it is saved; otherwise the cart still has it. */
export async function moveToWishlist(i18n: I18n, product: ProductSummary): Promise<boolean> {
  if (!(await addWish(i18n, product))) return false
  const name = productNameForMessage(localized(product.names, i18n.locale))
  notify({ tone: 'success', text: i18n._(msg`${name} foi movido para os favoritos`), key: `wish-${product.productId}` })
  return true
}
