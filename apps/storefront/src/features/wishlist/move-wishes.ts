import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'

import { api } from '#api.ts'
import { sameShopper } from '#session/session-state.ts'
import { notify } from '#toasts.ts'

import { refreshWishlist } from './wishlist-live.ts'
import { batchesOf } from './wishlist-rules.ts'
import { removeWishes } from './wishlist-changes.ts'
import type { Wish } from './wishlist-view.ts'

/** The page size limit of the contract. */
const mostInAnAnswer = 50

/** All buyable products of the account's list, newest first. @throws {ApiError} */
export async function fetchAvailable(): Promise<Wish[]> {
  const found: Wish[] = []
  for (let pageNumber = 0; ; pageNumber += 1) {
    const query = { pageNumber, pageSize: mostInAnAnswer, available: true }
    // oxlint-disable-next-line no-await-in-loop -- the response tells how many pages follow
    const page = await api.GET('/users/user/wishlist', { params: { query } })
    found.push(...page.content)
    if (page.lastPage) return found
  }
}

/**
 * Moves a guest's products to the cart, one of each unless the cart has more. Products that the cart rejects stay on the list.
 * @param add adds one product to the cart; false when it is rejected
 */
export async function moveWishes(i18n: I18n, wishes: readonly Wish[], add: (wish: Wish) => boolean): Promise<void> {
  const moved = wishes.filter((wish) => wish.available && add(wish))
  const isGone = moved.length > 0 && (await removeWishes(moved.map(({ product }) => product.productId)))
  announceMoved(i18n, isGone ? moved.length : 0, wishes.length - moved.length)
}

/**
 * Moves an account's products to the cart in one server operation, so that no product is lost between the two lists.
 * @param refreshCart reloads the account's cart
 * @throws {ApiError}
 */
export async function moveAccountWishes(
  { queryClient, i18n }: { queryClient: QueryClient; i18n: I18n },
  wishes: readonly Wish[],
  refreshCart: () => void,
): Promise<void> {
  const isSame = sameShopper()
  const productIds = wishes.map(({ product }) => product.productId)
  const moved: number[] = []
  try {
    for (const batch of batchesOf(productIds)) {
      // oxlint-disable-next-line no-await-in-loop -- requests that change the same cart run one after another
      moved.push(...(await api.POST('/users/user/wishlist/move-to-cart', { body: { productIds: batch } })).moved)
      if (!isSame()) return
    }
  } finally {
    // Also after a failed request: the earlier requests have moved products to the cart.
    if (isSame()) {
      refreshCart()
      refreshWishlist()
      void queryClient.invalidateQueries({ queryKey: ['wishlists'] })
    }
  }
  announceMoved(i18n, moved.length, wishes.length - moved.length)
}

function announceMoved(i18n: I18n, moved: number, left: number): void {
  const done = i18n._(
    msg`${plural(moved, { one: '# produto movido para o carrinho.', other: '# produtos movidos para o carrinho.' })}`,
  )
  const stayed = i18n._(
    msg`${plural(left, {
      one: '# não pode ser comprado agora e ficou na lista.',
      other: '# não podem ser comprados agora e ficaram na lista.',
    })}`,
  )
  const text = [moved > 0 && done, left > 0 && stayed].filter(Boolean).join(' ')
  if (text !== '') notify({ tone: left === 0 ? 'success' : 'warning', text, key: 'wishes-moved' })
}

export const announceRemoved = (i18n: I18n, what: 'one' | 'all'): void =>
  notify({
    tone: 'success',
    text: i18n._(what === 'one' ? msg`Produto removido dos favoritos` : msg`Todos os favoritos foram removidos`),
  })
