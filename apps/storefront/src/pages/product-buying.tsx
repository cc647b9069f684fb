import { BuyBar, type BuyBarProps } from '#features/cart/buy-bar.tsx'
import { ProductPrice } from '#features/catalog/product-price.tsx'

// One file: both are in view when the page of a product opens on a phone.
export { Delivery } from './delivery.tsx'

/** The buy bar with the price, without the percentage, for which it has no space. */
export function Bar(props: Omit<BuyBarProps, 'price'>) {
  return <BuyBar {...props} price={<ProductPrice product={{ ...props.product, discount: 0 }} />} />
}
