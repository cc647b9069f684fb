import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, notFound } from '@tanstack/react-router'

import { Card } from '@lotus/ui/card'

import {
  isNotFound,
  knownProduct,
  knownSummary,
  productIdOf,
  productQuery,
  relatedProductsQuery,
} from '#features/catalog/catalog.queries.ts'
import { productHead } from '#features/catalog/product-head.ts'
import { ProductScreen, ProductScreenPending } from '#features/catalog/product-screen.tsx'
import { headContextOf } from '#features/catalog/head-context.ts'
import { queryState } from '#layout/query-state.ts'
import { deliveryCep, useDeliveryCep } from '#delivery/delivery-cep.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'
import { deliveryQuoteOf } from '#delivery/delivery-quote.ts'
import { localized } from '#i18n/localized.ts'
import { useOffline } from '#online.ts'
import { problemMessage } from '#problem-message.tsx'
import type { PageHead } from '#routing/seo.ts'
import { productsConfigQuery, shopQuery } from '#shop/settings.queries.ts'
import { productsConfigOf } from '#shop/settings.ts'
import { shareLink } from '#layout/share.ts'
import { shippingQuoteQuery } from '#delivery/shipping.queries.ts'
import { useBelowTheFold } from '#routing/below-the-fold.ts'

import type { RouterContext } from '#router.tsx'
import { cardActions, pageActions } from './card-controls.tsx'

const route = getRouteApi('/products/$productId')

/** Loads the data of the page. `isGuess`: a preload, without related products. */
export async function loadProduct(context: RouterContext, id: string, isGuess: boolean): Promise<{ head: PageHead }> {
  const { queryClient } = context
  const productId = productIdOf(id)
  const headNow = () => productHead(headContextOf(context), knownProduct(queryClient, productId ?? 0))
  const nothing = () => notFound({ data: { head: headNow() } })
  if (productId === null) throw nothing()
  const known = knownSummary(queryClient, productId)
  const others = [queryClient.prefetchQuery(productsConfigQuery), queryClient.prefetchQuery(shopQuery)]
  // The summary from a list renders immediately; the details follow.
  if (known !== undefined) {
    void queryClient.prefetchQuery(productQuery(productId))
    return { head: headNow() }
  }
  if (!isGuess) others.push(queryClient.prefetchQuery(relatedProductsQuery(productId)))
  try {
    await queryClient.ensureQueryData(productQuery(productId))
  } catch (error) {
    throw isNotFound(error) ? nothing() : error
  }
  if (import.meta.env.SSR) await Promise.all(others)
  return { head: headNow() }
}

/** The page of a product. The key resets its state for another product. */
export const Page = () => <ProductRoute key={route.useParams().productId} />

function ProductRoute() {
  const { i18n } = useLingui()
  const productId = Number(route.useParams().productId)
  const whole = useQuery(productQuery(productId))
  const { error } = whole
  const product = whole.data ?? knownSummary(useQueryClient(), productId)
  const isBelow = useBelowTheFold()
  const related = useQuery({ ...relatedProductsQuery(productId), enabled: isBelow })
  const config = useQuery(productsConfigQuery).data ?? productsConfigOf(null)
  if (isNotFound(error)) throw notFound()
  if (product === undefined) {
    if (error !== null) throw error
    return <ProductScreenPending />
  }
  return (
    <ProductScreen
      product={product}
      details={queryState(whole)}
      problem={problemMessage(i18n, error)}
      related={queryState(related)}
      config={config}
      actions={pageActions(product)}
      cardActions={cardActions}
      shipping={<Shipping productId={productId} />}
      share={() => shareLink({ title: localized(product.names, i18n.locale), url: location.href })}
      onRetry={() => void whole.refetch()}
      isFirstSight={!isBelow}
    />
  )
}

function Shipping({ productId }: { productId: number }) {
  const { i18n } = useLingui()
  const zipCode = useDeliveryCep()
  const offline = useOffline()
  const quote = useQuery({
    ...shippingQuoteQuery(zipCode ?? '', [{ productId, quantity: 1 }]),
    enabled: zipCode !== null && !offline,
  })
  return (
    <Card padding="large" radius="card">
      <DeliveryEstimate
        zipCode={zipCode}
        delivery={deliveryQuoteOf(i18n, quote, { zipCode, offline })}
        onZipCode={deliveryCep.write}
        onRetry={() => void quote.refetch()}
      />
    </Card>
  )
}
