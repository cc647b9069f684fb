import { Suspense } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import type { DietWarningProps } from './diet-warning-live.tsx'
import { useActiveDiet } from './diet.ts'

const DietWarningLive = lazyWithRetry(() => import('./diet-warning-live.tsx'), 'DietWarningLive')

/** The warning about a product outside the shopper's diet (BEY-08). Loads for shoppers with a diet only. */
export function DietWarning(props: Omit<DietWarningProps, 'diet'>) {
  const diet = useActiveDiet()
  if (diet === null) return null
  return (
    <Suspense fallback={null}>
      <DietWarningLive {...props} diet={diet} />
    </Suspense>
  )
}
