import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { keeperOf, readDevice, speech } from '#features/account/device-preferences.ts'
import { useChooseLanguage } from '#features/navigation/use-language.ts'
import { onPreferenceChosen } from '#lib/preferences.ts'
import { useSession } from '#lib/session.ts'

/** Follows who is signed in: their preferences count here, and what is chosen here is kept for them (USER-04). */
export function AccountSync() {
  const queryClient = useQueryClient()
  const userId = useSession().user?.userId
  const choose = useEffectEvent(useChooseLanguage())
  useEffect(() => {
    if (userId === undefined) return undefined
    speech.speak = (locale) => choose(locale)
    const keeper = keeperOf(queryClient)
    // The page stands without it: the next load tries again, and the settings page says what is wrong.
    keeper.merge(readDevice()).catch(() => null)
    return onPreferenceChosen((chosen) => void keeper.change(chosen).catch(() => null))
  }, [userId, queryClient])
  return null
}
