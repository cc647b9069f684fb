import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useDocument } from '#account-document/use-document.ts'
import { refreshCart } from '#features/cart/cart-live.ts'
import { cart } from '#features/cart/cart-store.ts'
import { announceRemoved, fetchAvailable, moveAccountWishes, moveWishes } from '#features/wishlist/move-wishes.ts'
import { useGuestWishes } from '#features/wishlist/use-wishlist.ts'
import { changeGuestWishes, removeWishes } from '#features/wishlist/wishlist-changes.ts'
import { moveGuestWishes, retryWishlist } from '#features/wishlist/wishlist-live.ts'
import { wishlistSchema, type WishChange } from '#features/wishlist/wishlist-schema.ts'
import { listWishlistOf, writeWishlistSearch, type WishlistSearch } from '#features/wishlist/wishlist-search.ts'
import { WishlistPending, WishlistScreen } from '#features/wishlist/wishlist-screen.tsx'
import { WishlistUnavailable } from '#features/wishlist/wishlist-unavailable.tsx'
import { guestWishesNow, statsOf, viewOfPage, viewOfWishes, type Wish } from '#features/wishlist/wishlist-view.ts'
import { currentProductsQuery, wishlistQuery, wishlistStatsQuery } from '#features/wishlist/wishlist.queries.ts'
import { queryState } from '#layout/query-state.ts'
import { LiveAreaStatusLine } from '#layout/area-status-line.tsx'
import { requestLogin } from '#session/login-request.ts'
import { sessionState } from '#session/session-state.ts'
import { useOffline } from '#online.ts'
import { problemMessage } from '#problem-message.tsx'
import { notify } from '#toasts.ts'

import { WishlistShare } from './wishlist-share.tsx'

const route = getRouteApi('/wishlist/')

const noChanges: readonly WishChange[] = []

type WishlistProps = {
  search: WishlistSearch
  /** The dialog of the share link is open. */
  isSharing: boolean
  /** Opens the dialog; a guest logs in first. */
  onShare: () => void
  onShared: () => void
}

/** Adds a wish to the cart; a product that is already there stays unchanged. */
function addToCart({ product }: Wish): boolean {
  const decision = cart.add(product)
  return decision.ok || decision.code === 'ALREADY_IN_CART'
}

function useWishlistActions(moveToCart: (wishes: readonly Wish[] | 'all') => Promise<void>) {
  const { i18n } = useLingui()
  const navigate = route.useNavigate()
  const [moving, setMoving] = useState(false)
  const move = async (wishes: readonly Wish[] | 'all') => {
    setMoving(true)
    try {
      await moveToCart(wishes)
    } catch (error) {
      notify({ tone: 'critical', text: problemMessage(i18n, error) })
    } finally {
      setMoving(false)
    }
  }
  const sync = async () => {
    const { user } = sessionState.read()
    if (user === null) return
    await moveGuestWishes(user.userId, true)
    retryWishlist()
  }
  const remove = async (wish: Wish | 'all') => {
    const isGone = await removeWishes(wish === 'all' ? 'all' : [wish.product.productId])
    if (isGone) announceRemoved(i18n, wish === 'all' ? 'all' : 'one')
  }
  return {
    moving,
    offline: useOffline(),
    onMove: (wishes: readonly Wish[] | 'all') => void move(wishes),
    onRemove: (wish: Wish | 'all') => void remove(wish).catch(reportError),
    onSearch: (next: WishlistSearch) => void navigate({ search: writeWishlistSearch(next), resetScroll: false }),
    onSync: () => void sync().catch(reportError),
    onLogin: () => void requestLogin({ context: 'wishlist' }).catch(reportError),
  }
}

/** A guest's wishlist, stored in the browser. */
export function GuestWishlist({ search, onShare }: Pick<WishlistProps, 'search' | 'onShare'>) {
  const { i18n } = useLingui()
  // Imports the list of an earlier version.
  useEffect(() => changeGuestWishes(), [])
  const entries = useGuestWishes()
  const current = useQuery(currentProductsQuery(entries.map(({ productId }) => productId)))
  const wishes = guestWishesNow(entries, current.isPlaceholderData ? undefined : current.data)
  const actions = useWishlistActions((which) => moveWishes(i18n, which === 'all' ? wishes : which, addToCart))
  return (
    <WishlistScreen
      {...actions}
      search={search}
      view={viewOfWishes(wishes, search, i18n.locale)}
      stats={statsOf(wishes)}
      guest
      unsynced={0}
      busy={false}
      // Sharing requires an account: the server publishes the list (D31).
      onShare={() => void requestLogin({ context: 'wishlist', run: onShare }).catch(reportError)}
    />
  )
}

export function AccountWishlist({ search, isSharing, onShare, onShared }: WishlistProps) {
  const { i18n } = useLingui()
  const list = useQuery(wishlistQuery(listWishlistOf(search, i18n.locale)))
  const stats = useQuery(wishlistStatsQuery)
  const queryClient = useQueryClient()
  const pending = useDocument(wishlistSchema, noChanges, (log) => log.pending)
  // The products of the guest's list, including those that are being moved to the account.
  const unsynced =
    useGuestWishes().length +
    useDocument(
      wishlistSchema,
      0,
      ({ entries }) => entries.filter(({ fromGuest, outcome }) => fromGuest && outcome === undefined).length,
    )
  const actions = useWishlistActions(async (which) =>
    moveAccountWishes({ queryClient, i18n }, which === 'all' ? await fetchAvailable() : which, refreshCart),
  )
  const state = queryState(list)
  if (state === 'loading') return <WishlistPending />
  if (state === 'failed')
    return <WishlistUnavailable problem={problemMessage(i18n, list.error)} onRetry={() => void list.refetch()} />
  return (
    <>
      <WishlistScreen
        {...actions}
        search={search}
        view={viewOfPage(state, pending)}
        stats={queryState(stats)}
        areaStatus={<LiveAreaStatusLine queries={[list, stats]} />}
        guest={false}
        unsynced={unsynced}
        busy={list.isPlaceholderData}
        onShare={onShare}
      />
      {isSharing && <WishlistShare onClose={onShared} />}
    </>
  )
}
