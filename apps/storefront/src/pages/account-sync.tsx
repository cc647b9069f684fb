import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { claimedMessage } from '#features/account/claim.messages.ts'
import { keeperOf, readDevice, speech } from '#features/account/device-preferences.ts'
import { followAccountCart } from '#features/cart/account-cart-live.ts'
import { useChooseLanguage } from '#features/navigation/use-language.ts'
import { claimPendingOrders } from '#features/orders/claim-order.ts'
import { syncWishes } from '#features/wishlist/sync-wishes.ts'
import { replayWishes } from '#features/wishlist/wish-changes.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { onPreferenceChosen } from '#preferences/preferences.ts'
import { useSession } from '#session/session.ts'
import { sessionState } from '#session/session-state.ts'
import { notify } from '#toasts.ts'

/** Sign-ins on this page that the list of wishes has heard of. */
let heard = 0

/** Follows who is signed in: their preferences count here, and what is chosen here is kept for them (USER-04). */
export function AccountSync() {
  const queryClient = useQueryClient()
  const { i18n } = useLingui()
  const { user } = useSession()
  const userId = user?.userId
  const choose = useEffectEvent(useChooseLanguage())
  const claim = useEffectEvent(async () => {
    const count = user === null ? 0 : await claimPendingOrders(user.email)
    if (count === 0) return
    await loadTexts(i18n, 'account')
    notify({ tone: 'success', text: claimedMessage(i18n, count) })
    await queryClient.invalidateQueries({ queryKey: ['user'] })
  })
  const sync = useEffectEvent(async (of: number, again: boolean) => {
    await replayWishes({ queryClient, i18n }, of)
    await syncWishes({ queryClient, i18n }, again)
  })
  // For as long as the page: who signs in next has a cart as well.
  useEffect(() => followAccountCart(i18n), [i18n])
  useEffect(() => {
    if (userId === undefined) return undefined
    speech.speak = (locale) => choose(locale)
    const keeper = keeperOf(queryClient)
    // The page stands without it: the next load tries again, and the settings page says what is wrong.
    keeper.merge(readDevice()).catch(() => null)
    claim().catch(reportError)
    const isNew = sessionState.signIns() > heard
    heard = sessionState.signIns()
    sync(userId, isNew).catch(reportError)
    return onPreferenceChosen((chosen) => void keeper.change(chosen).catch(() => null))
  }, [userId, queryClient])
  return null
}
