import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { logOf } from '#account-document/log.ts'
import { moveFormerPreferences } from '#features/account/former-preferences.ts'
import { followPreferences, pageLanguage } from '#features/account/preferences-live.ts'
import { preferencesSchema } from '#features/account/preferences-schema.ts'
import { followCart } from '#features/cart/cart-live.ts'
import { useChangeLanguage } from '#features/shell/header/use-language.ts'
import { claimPendingOrders } from '#features/orders/claim-order.ts'
import { moveFormerWishes } from '#features/wishlist/former-wishes.ts'
import { followWishlist, moveGuestWishes } from '#features/wishlist/wishlist-live.ts'
import { onPreferenceChosen } from '#preferences/preferences.ts'
import { useSession } from '#session/session.ts'
import { sessionState } from '#session/session-state.ts'
import { notify } from '#toasts.ts'

/** The number of sign-ins on this page at the last move of the guest's data to the account. */
let moved = 0

/** Syncs the preferences, the wishlist and the cart of the signed-in account (USER-04). */
export function AccountSync() {
  const queryClient = useQueryClient()
  const { i18n, t } = useLingui()
  const { user } = useSession()
  const userId = user?.userId
  const change = useEffectEvent(useChangeLanguage())
  const claim = useEffectEvent(async () => {
    const count = user === null ? 0 : await claimPendingOrders(queryClient, user.email)
    const text = t`${plural(count, { one: 'Pedido guardado na sua conta', other: '# pedidos guardados na sua conta' })}`
    if (count > 0) notify({ tone: 'success', text })
  })
  // Runs until the page closes, not until a sign-out, because the next user has documents too.
  useEffect(() => {
    pageLanguage.choose = (locale) => change(locale)
    const stops = [followCart(i18n), followPreferences(i18n), followWishlist({ queryClient, i18n })]
    return () => stops.forEach((stop) => stop())
  }, [i18n, queryClient])
  useEffect(() => {
    if (userId === undefined) return undefined
    claim().catch(reportError)
    moveFormerPreferences()
    moveFormerWishes()
    const isNew = sessionState.signIns() > moved
    moved = sessionState.signIns()
    moveGuestWishes(userId, isNew).catch(reportError)
    return onPreferenceChosen((values) => void logOf(preferencesSchema, userId).append([{ values }]))
  }, [userId])
  return null
}
