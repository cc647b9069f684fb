import { msg } from '@lingui/core/macro'

import type { Product, ProductSummary } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import { previewPicture } from '#layout/media.ts'
import { pageHead } from '#routing/seo.ts'

import type { HeadContext } from './head-context.ts'
import { productJsonLd } from './product-json-ld.ts'

/** The head of a product. JSON-LD and the description need the whole product. */
export function productHead({ i18n, origin, shopName }: HeadContext, product: Product | ProductSummary | undefined) {
  if (product === undefined) {
    const title = i18n._(msg`Produto não encontrado`)
    return pageHead(origin, i18n.locale, {
      path: '/products',
      title: `${title} | ${shopName}`,
      description: title,
      noindex: true,
    })
  }
  const title = localized(product.names, i18n.locale)
  const imageUrl = previewPicture(product.imageUrl, product.tint)
  const isWhole = 'description' in product
  return pageHead(origin, i18n.locale, {
    path: `/products/${product.productId}`,
    title: `${title} | ${shopName}`,
    description: isWhole ? localized(product.description, i18n.locale) : title,
    type: 'product',
    imageUrl,
    ...(isWhole ? { jsonLd: productJsonLd(product, i18n.locale, origin, imageUrl) } : {}),
  })
}
