import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import { ApiError, unwrap } from '@lotus/api-client/errors'
import type { operations, ProductSummary } from '@lotus/openapi/schema'

import { api } from '#api.ts'

const minute = 60_000

/** How many products a page of the list shows. */
export const wishlistPageSize = 20
/** How many products one call takes. */
export const mostAtOnce = 100

export type ListWishlist = NonNullable<operations['listWishlist']['parameters']['query']>

/** Which products the account's list holds, what was added last first: the hearts of every page. */
export const wishlistIdsQuery = queryOptions({
  queryKey: ['wishlists', 'listWishlistIds'],
  queryFn: async ({ signal }) => unwrap(await api.GET('/users/user/wishlist/ids', { signal })),
  staleTime: 5 * minute,
})

/** A page of the account's list; while it loads the one before stays. */
export const wishlistQuery = (query: ListWishlist) =>
  queryOptions({
    queryKey: ['wishlists', 'listWishlist', query],
    queryFn: async ({ signal }) => unwrap(await api.GET('/users/user/wishlist', { params: { query }, signal })),
    staleTime: 5 * minute,
    placeholderData: keepPreviousData,
  })

/** How much the account's list holds, and what it would cost. */
export const wishlistStatsQuery = queryOptions({
  queryKey: ['wishlists', 'getWishlistStats'],
  queryFn: async ({ signal }) => unwrap(await api.GET('/users/user/wishlist/stats', { signal })),
  staleTime: 2 * minute,
})

/** The link that shows the list to others, or null. */
export const wishlistShareQuery = queryOptions({
  queryKey: ['wishlists', 'getWishlistShare'],
  queryFn: async ({ signal }) => unwrap(await api.GET('/users/user/wishlist/share', { signal })),
  staleTime: 5 * minute,
})

/** What somebody shows of their list. Asked for every time: it may have been revoked. */
export const sharedWishlistQuery = (shareId: string) =>
  queryOptions({
    queryKey: ['wishlists', 'getSharedWishlist', shareId],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/public/wishlist/shared/{shareId}', { params: { path: { shareId } }, signal })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Whether there is no such list: the link is revoked, never was, or is no link at all. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Products as the shop has them now; those that are not sold any more are missing. */
export const currentProductsQuery = (productIds: readonly number[]) =>
  queryOptions({
    queryKey: ['wishlists', 'previewCart', productIds],
    queryFn: async ({ signal }): Promise<ProductSummary[]> => {
      const parts = Array.from({ length: Math.ceil(productIds.length / mostAtOnce) }, (_, index) =>
        productIds.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
      )
      const previews = await Promise.all(
        parts.map(async (part) => {
          const items = part.map((productId) => ({ productId, quantity: 1 }))
          return unwrap(await api.POST('/public/carts/preview', { body: { items }, signal }))
        }),
      )
      return previews.flatMap(({ lines }) => lines.flatMap(({ product }) => product ?? []))
    },
    enabled: productIds.length > 0,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })

/** Makes the link, or gives the one that is there. */
export const shareWishlist = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['wishlists', 'shareWishlist'],
    mutationFn: async () => unwrap(await api.POST('/users/user/wishlist/share', {})),
    onSuccess: (share) => queryClient.setQueryData(wishlistShareQuery.queryKey, share),
  })

/** Revokes the link. */
export const unshareWishlist = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['wishlists', 'unshareWishlist'],
    mutationFn: async () => unwrap(await api.DELETE('/users/user/wishlist/share', {})),
    onSuccess: () => queryClient.setQueryData(wishlistShareQuery.queryKey, null),
  })
