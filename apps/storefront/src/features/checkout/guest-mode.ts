import { useState } from 'react'

import { checkoutDraft, checkoutOutcome, guestChoice, guestEmailStorage, rememberedGuest } from './checkout-storage.ts'

/** Whether this browser is in guest mode: it has data of a guest, or "Continuar como visitante" was pressed (D2). */
function isGuestMode(): boolean {
  const outcome = checkoutOutcome.read()
  const draft = checkoutDraft.read() ?? (outcome?.kind === 'paying' ? outcome.draft : null)
  const isChosen = guestEmailStorage.read() !== null || guestChoice.read() !== null || rememberedGuest.read()
  return draft?.mode === 'guest' || isChosen
}

/** Whether guest mode is on, and a function that turns it on. */
export function useGuestMode(): { isGuest: boolean; chooseGuest: () => void } {
  const [isGuest, setIsGuest] = useState(() => !import.meta.env.SSR && isGuestMode())
  return {
    isGuest,
    chooseGuest: () => {
      guestChoice.write(true)
      setIsGuest(true)
    },
  }
}
