import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, notFound } from '@tanstack/react-router'
import { createRef, useState } from 'react'

import { isNotFound } from '@lotus/api-client/errors'
import { Card } from '@lotus/ui/card'
import { Stack } from '@lotus/ui/stack'

import {
  alternativesQuery,
  complementsQuery,
  knownProduct,
  knownSummary,
  productIdOf,
  productQuery,
} from '#features/catalog/catalog.queries.ts'
import { productHead } from '#features/catalog/product-head.ts'
import { ProductFront } from '#features/catalog/product-front.tsx'
import {
  ProductDetailsSpace,
  ProductScreen,
  ProductScreenPending,
  ThumbnailSpace,
} from '#features/catalog/product-screen.tsx'
import * as css from '#features/catalog/product-screen.css.ts'
import type { ReviewParams } from '#features/reviews/review-search.ts'
import { headContextOf } from '#features/catalog/head-context.ts'
import { useCartQuantity } from '#features/cart/cart-store.ts'
import { DeliveryPending } from '#delivery/delivery-pending.tsx'
import { Hydrate, hydrated } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { interaction, visible } from '#hydration/strategies.ts'
import { localized } from '#i18n/localized.ts'
import { Contained } from '#layout/contained.tsx'
import { productsConfigQuery, shopQuery } from '#shop/settings.queries.ts'
import { productsConfigOf } from '#shop/settings.ts'
import { useBelowTheFold } from '#routing/below-the-fold.ts'

import type { RouterContext } from '#routing/router-context.ts'
import { pageActions } from '#pages/card-controls.tsx'

const loadBuying = () => import('./product-buying.tsx')
const BuyBar = hydrated(visible(), lazyWithRetry(loadBuying, 'Bar'))
const Delivery = hydrated(visible(), lazyWithRetry(loadBuying, 'Delivery'), <DeliveryPending />)
const Promises = hydrated(visible(), lazyWithRetry(loadBuying, 'Promises'), <div className={css.promisesRoom} />)
const StockAlert = hydrated(
  visible(),
  lazyWithRetry(() => import('./stock-alert.tsx'), 'StockAlert'),
  <div className={css.soldOutRoom} />,
)
const Gallery = lazyWithRetry(() => import('#features/catalog/product-gallery.tsx'), 'ProductGallery')
const Details = hydrated(
  visible({ margin: '0px' }),
  lazyWithRetry(() => import('./product-details-live.tsx'), 'LiveProductDetails'),
  <ProductDetailsSpace />,
)
const ShareProduct = hydrated(
  interaction(),
  lazyWithRetry(() => import('./share-product.tsx'), 'ShareProduct'),
)
const Reviews = lazyWithRetry(() => import('./reviews.tsx'), 'Reviews')

const route = getRouteApi('/products/$productId')

/** Loads the data of the page. `isGuess`: a preload, without related products. The browser loads reviews when they are in view. */
export async function loadProduct(
  context: RouterContext,
  id: string,
  { isGuess, search }: { isGuess: boolean; search: ReviewParams },
) {
  const { queryClient } = context
  const productId = productIdOf(id)
  // Imported here, so that the browser's code of the page does not contain it.
  const reviews =
    import.meta.env.SSR && productId !== null
      ? (await import('#features/reviews/reviews.queries.ts')).reviewsOf(productId, search)
      : null
  const headNow = () =>
    productHead(
      headContextOf(context),
      knownProduct(queryClient, productId ?? 0),
      reviews === null ? undefined : queryClient.getQueryData(reviews.queryKey),
    )
  const nothing = async () => {
    await queryClient.prefetchQuery(shopQuery)
    return notFound({ data: { head: headNow() } })
  }
  if (productId === null) throw await nothing()
  const summary = knownSummary(queryClient, productId)
  const prefetched = [queryClient.prefetchQuery(productsConfigQuery), queryClient.prefetchQuery(shopQuery)]
  // The summary from a list renders immediately; the details follow.
  if (summary !== undefined) {
    void queryClient.prefetchQuery(productQuery(productId))
    return { head: headNow() }
  }
  if (reviews !== null) prefetched.push(queryClient.prefetchQuery(reviews))
  if (!isGuess) prefetched.push(queryClient.prefetchQuery(complementsQuery(productId)))
  try {
    const { quantity } = await queryClient.ensureQueryData(productQuery(productId))
    if (quantity === 0 && !isGuess) prefetched.push(queryClient.prefetchQuery(alternativesQuery(productId)))
  } catch (error) {
    throw isNotFound(error) ? await nothing() : error
  }
  if (import.meta.env.SSR) await Promise.all(prefetched)
  return { head: headNow() }
}

/** The page of a product. The key resets its state for another product. */
export const Page = () => <ProductRoute key={route.useParams().productId} />

function ProductRoute() {
  const { i18n } = useLingui()
  const productId = Number(route.useParams().productId)
  const details = useQuery(productQuery(productId))
  const { error } = details
  const product = details.data ?? knownSummary(useQueryClient(), productId)
  const isBelow = useBelowTheFold()
  const imageUrls = details.data?.imageUrls ?? []
  const wanted = useState(1)
  const [control] = useState(() => createRef<HTMLDivElement>())
  const inCart = useCartQuantity(productId)
  // The units that the steppers of the page show.
  const items = [{ productId, quantity: inCart === 0 ? wanted[0] : inCart }]
  const config = useQuery(productsConfigQuery).data ?? productsConfigOf(null)
  if (isNotFound(error)) throw notFound()
  if (product === undefined) {
    if (error !== null) throw error
    return <ProductScreenPending />
  }
  const actions = pageActions(
    product,
    <Stack id="stock-alert" gap={5}>
      <StockAlert productId={productId} />
    </Stack>,
    wanted,
    control,
  )
  return (
    <>
      <ProductScreen
        product={product}
        fullProduct={details.data ?? null}
        config={config}
        actions={actions}
        gallery={
          imageUrls.length > 1 ? (
            <Hydrate
              when={interaction()}
              fallback={
                <>
                  <ProductFront product={product} />
                  <ThumbnailSpace />
                </>
              }
            >
              <Gallery product={product} imageUrls={imageUrls} />
            </Hydrate>
          ) : null
        }
        delivery={
          // A sold-out product has no delivery estimate.
          product.quantity > 0 && (
            <Card padding="large" radius="card">
              <Delivery items={items} />
            </Card>
          )
        }
        promises={<Promises config={config} items={items} />}
        details={isBelow ? <Details productId={productId} /> : <ProductDetailsSpace />}
        reviews={
          isBelow && (
            <Hydrate when={visible()}>
              <Contained>
                <Reviews productId={productId} />
              </Contained>
            </Hydrate>
          )
        }
        share={<ShareProduct title={localized(product.names, i18n.locale)} />}
      />
      {product.quantity > 0 && <BuyBar product={product} wanted={wanted} control={control} />}
    </>
  )
}
