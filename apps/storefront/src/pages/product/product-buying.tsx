import type { CartItem } from '@lotus/openapi/schema'

import { BuyBar, type BuyBarProps } from '#features/cart/buy-bar.tsx'
import { ProductPromises } from '#features/catalog/product-promises.tsx'
import { FreeDeliveryText } from '#delivery/free-delivery-text.tsx'
import { useFreeDeliveryOf } from '#delivery/free-delivery.ts'
import type { ProductsConfig } from '#shop/settings.ts'
import { ProductPrice } from '#features/catalog/product-price.tsx'

/** Payment and delivery, with the free delivery of these units. */
export function Promises({ config, items }: { config: ProductsConfig; items: CartItem[] }) {
  const promise = useFreeDeliveryOf(items)
  return <ProductPromises config={config} freeDelivery={promise && <FreeDeliveryText promise={promise} />} />
}

// One file: both are in view when the page of a product opens on a phone.
export { Delivery } from '#pages/delivery.tsx'

/** The buy bar with the price, without the percentage, for which it has no space. */
export function Bar(props: Omit<BuyBarProps, 'price'>) {
  return <BuyBar {...props} price={<ProductPrice product={{ ...props.product, discount: 0 }} />} />
}
