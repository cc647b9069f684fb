import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { claimedMessage } from '#features/account/claim.messages.ts'
import { pageLanguage, preferencesSync, readDevice } from '#features/account/account-preferences.ts'
import type { PreferencesSync } from '#features/account/preferences-sync.ts'
import { followAccountCart } from '#features/cart/account-cart-live.ts'
import { useChooseLanguage } from '#features/navigation/use-language.ts'
import { claimPendingOrders } from '#features/orders/claim-order.ts'
import { syncWishes } from '#features/wishlist/sync-wishes.ts'
import { resumeWishes } from '#features/wishlist/wish-outbox.ts'
import { onPreferenceChosen } from '#preferences/preferences.ts'
import { problemMessage } from '#problem-message.tsx'
import { useSession } from '#session/session.ts'
import { sessionState } from '#session/session-state.ts'
import { notify } from '#toasts.ts'

/** The sign-ins on this page that the wishlist has merged. */
let merged = 0

/** Syncs the preferences, the wishlist and the cart of the signed-in account (USER-04). */
export function AccountSync() {
  const queryClient = useQueryClient()
  const { i18n } = useLingui()
  const { user } = useSession()
  const userId = user?.userId
  const choose = useEffectEvent(useChooseLanguage())
  const claim = useEffectEvent(async () => {
    const count = user === null ? 0 : await claimPendingOrders(user.email)
    if (count === 0) return
    notify({ tone: 'success', text: claimedMessage(i18n, count) })
    await queryClient.invalidateQueries({ queryKey: ['user'] })
  })
  const syncPreferences = useEffectEvent(async (preferences: PreferencesSync) => {
    try {
      await preferences.resume()
    } catch (error) {
      notify({ tone: 'error', text: problemMessage(i18n, error), key: 'settings' })
    }
    // The next page retries a failed merge, and the settings page shows its error.
    await preferences.merge(readDevice()).catch(() => null)
  })
  const sync = useEffectEvent(async (of: number, again: boolean) => {
    await resumeWishes({ queryClient, i18n }, of)
    await syncWishes({ queryClient, i18n }, again)
  })
  // Until the page closes: the next user has a cart as well.
  useEffect(() => followAccountCart(i18n), [i18n])
  useEffect(() => {
    if (userId === undefined) return undefined
    pageLanguage.choose = (locale) => choose(locale)
    const preferences = preferencesSync(queryClient)
    syncPreferences(preferences).catch(reportError)
    claim().catch(reportError)
    const isNew = sessionState.signIns() > merged
    merged = sessionState.signIns()
    sync(userId, isNew).catch(reportError)
    return onPreferenceChosen((chosen) => void preferences.change(chosen).catch(() => null))
  }, [userId, queryClient])
  return null
}
