import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import { ApiError } from '@lotus/api-client/errors'
import type { operations, ProductSummary } from '@lotus/openapi/schema'

import { api, pageOrLast } from '#api.ts'

import { batchesOf } from './wishlist-rules.ts'

const minute = 60_000

export const wishlistPageSize = 20

export type ListWishlist = NonNullable<operations['listWishlist']['parameters']['query']>

/** A page of the account's list, or the last page if the list ends before it. The previous page stays while it loads. */
export const wishlistQuery = (query: ListWishlist) =>
  queryOptions({
    queryKey: ['wishlists', 'listWishlist', query],
    queryFn: ({ signal }) =>
      pageOrLast(query.pageNumber, (pageNumber) =>
        api.GET('/users/user/wishlist', { params: { query: { ...query, pageNumber } }, signal }),
      ),
    staleTime: 5 * minute,
    placeholderData: keepPreviousData,
  })

export const wishlistStatsQuery = queryOptions({
  queryKey: ['wishlists', 'getWishlistStats'],
  queryFn: ({ signal }) => api.GET('/users/user/wishlist/stats', { signal }),
  staleTime: 2 * minute,
})

/** The share link of the list, or null. */
export const wishlistShareQuery = queryOptions({
  queryKey: ['wishlists', 'getWishlistShare'],
  queryFn: ({ signal }) => api.GET('/users/user/wishlist/share', { signal }),
  staleTime: 5 * minute,
})

/** A shared list. Never cached: it may be revoked. */
export const sharedWishlistQuery = (shareId: string) =>
  queryOptions({
    queryKey: ['wishlists', 'getSharedWishlist', shareId],
    queryFn: ({ signal }) => api.GET('/public/wishlist/shared/{shareId}', { params: { path: { shareId } }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Whether the list does not exist: the link is revoked, unknown or malformed. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Current products by id; products that are no longer sold are missing. */
export const currentProductsQuery = (productIds: readonly number[]) =>
  queryOptions({
    queryKey: ['wishlists', 'previewCart', productIds],
    queryFn: async ({ signal }): Promise<ProductSummary[]> => {
      const previews = await Promise.all(
        batchesOf(productIds).map(async (batch) => {
          const items = batch.map((productId) => ({ productId, quantity: 1 }))
          return await api.POST('/public/carts/preview', { body: { items }, signal })
        }),
      )
      return previews.flatMap(({ lines }) => lines.flatMap(({ product }) => product ?? []))
    },
    enabled: productIds.length > 0,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })

/** Creates the share link or returns the existing one. */
export const shareWishlist = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => api.POST('/users/user/wishlist/share', {}),
    onSuccess: (share) => queryClient.setQueryData(wishlistShareQuery.queryKey, share),
  })

export const unshareWishlist = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => api.DELETE('/users/user/wishlist/share', {}),
    onSuccess: () => queryClient.setQueryData(wishlistShareQuery.queryKey, null),
  })
