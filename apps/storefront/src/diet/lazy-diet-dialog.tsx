import { Suspense } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

export const DietDialogLive = lazyWithRetry(() => import('./diet-dialog-live.tsx'), 'DietDialogLive')

/** The dialog of the diet. Its code loads when it first opens, or on intent (`preloadOnIntent`). */
export const LazyDietDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen && (
    <Suspense fallback={null}>
      <DietDialogLive onClose={onClose} />
    </Suspense>
  )
