import { Suspense } from 'react'

import { waitingPixes } from '#features/orders/waiting-pix.ts'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { useSession } from '#session/session.ts'
import { useStore } from '#storage/store.ts'

const Live = lazyWithRetry(() => import('./waiting-pix-live.tsx'), 'WaitingPixLive')

/** The reminder of an unpaid Pix, whose code loads for visitors who may have one (BEY-02). */
export function WaitingPix() {
  const { user } = useSession()
  const hasPix = useStore(waitingPixes, false, (list) => list.length > 0)
  return (
    (hasPix || user !== null) && (
      <Suspense fallback={null}>
        <Live />
      </Suspense>
    )
  )
}
