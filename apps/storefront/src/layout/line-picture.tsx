import type { Tint } from '@lotus/openapi/schema'
import { ProductArt } from '@lotus/ui-shop/product-art'

import { picture } from './media.ts'

type LinePictureProps = {
  product: { imageUrl: string; tint: Tint }
  /** Pixels. */
  size: number
}

/** The decorative picture of a product in a line of the cart, of the wishlist or of an order. */
export function LinePicture({ product: { imageUrl, tint }, size }: LinePictureProps) {
  return (
    <ProductArt
      {...picture(imageUrl)}
      sizes={`${size}px`}
      alt=""
      width={size}
      height={size}
      tint={tint}
      radius="field"
    />
  )
}
