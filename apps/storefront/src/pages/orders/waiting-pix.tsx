import { useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { useSession } from '#session/session.ts'
import { isPersisted } from '#storage/storage.ts'

const Live = lazyWithRetry(() => import('./waiting-pix-live.tsx'), 'WaitingPixLive')

/** The reminder of an unpaid Pix, whose code loads for visitors who may have one (BEY-02). */
export function WaitingPix() {
  const { user } = useSession()
  return useHydrated() && (user !== null || isPersisted('waitingPix')) ? (
    <Suspense fallback={null}>
      <Live />
    </Suspense>
  ) : null
}
