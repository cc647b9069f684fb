import { useLingui } from '@lingui/react'

import type { ProductSummary } from '@lotus/openapi/schema'
import { ProductArt } from '@lotus/ui-shop/product-art'

import { localized } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'

import { sizes } from './picture-sizes.ts'
import * as css from './product-screen.css.ts'

/** The first picture of a product on its page, the largest contentful paint: loaded eagerly, with high priority. */
export function ProductFront({ product }: { product: ProductSummary }) {
  const { i18n } = useLingui()
  return (
    <div className={css.art} data-sold-out={product.quantity === 0 ? '' : undefined}>
      <ProductArt
        {...picture(product.imageUrl)}
        sizes={sizes.product}
        alt={localized(product.names, i18n.locale)}
        width={512}
        height={512}
        tint={product.tint}
        radius="panel"
        priority
      />
    </div>
  )
}
