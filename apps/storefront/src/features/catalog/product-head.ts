import { msg } from '@lingui/core/macro'

import type { Product, ProductSummary, ReviewPage } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import { previewPicture } from '#layout/media.ts'
import { breadcrumbList } from '#routing/breadcrumbs.ts'
import { stringifySearchParams } from '#routing/search-params.ts'
import { pageHead } from '#routing/seo.ts'

import type { HeadContext } from './head-context.ts'
import { productJsonLd } from './product-json-ld.ts'

/** The head of a product. JSON-LD and the description need the whole product; `reviews` are those that the page shows. */
export function productHead(context: HeadContext, product: Product | ProductSummary | undefined, reviews?: ReviewPage) {
  const { i18n, origin, shopName } = context
  if (product === undefined) {
    const title = i18n._(msg`Produto não encontrado`)
    return pageHead(context, {
      path: '/products',
      title: `${title} | ${shopName}`,
      description: title,
      noindex: true,
    })
  }
  const title = localized(product.names, i18n.locale)
  const imageUrl = previewPicture(product.imageUrl, product.tint)
  const isWhole = 'description' in product
  return pageHead(context, {
    path: `/products/${product.productId}`,
    title: `${title} | ${shopName}`,
    description: isWhole ? localized(product.description, i18n.locale) : title,
    type: 'product',
    imageUrl,
    ...(import.meta.env.SSR &&
      isWhole && {
        jsonLd: [productJsonLd(product, i18n.locale, { origin, imageUrl, reviews }), productWay(context, product)],
      }),
  })
}

/** The breadcrumbs of the page, and the product itself. */
function productWay(context: HeadContext, { productId, names, department, category }: Product) {
  const { locale } = context.i18n
  return breadcrumbList(context, [
    {
      name: localized(department.names, locale),
      path: `/products?department=${department.departmentId}`,
    },
    {
      name: localized(category.names, locale),
      path: `/products${stringifySearchParams({ category: category.names['pt-BR'] })}`,
    },
    { name: localized(names, locale), path: `/products/${productId}` },
  ])
}
