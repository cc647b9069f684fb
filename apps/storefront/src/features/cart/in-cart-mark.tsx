import { useLingui } from '@lingui/react/macro'

import { Badge } from '@lotus/ui/badge'

import { useCartQuantity } from './cart-store.ts'

/** The quantity of a product in the cart, on its card; hidden at zero (BEY-07). */
export function InCartMark({ productId }: { productId: number }) {
  const { t } = useLingui()
  const quantity = useCartQuantity(productId)
  return quantity > 0 && <Badge tone="accent">{t`${quantity} no seu carrinho`}</Badge>
}
