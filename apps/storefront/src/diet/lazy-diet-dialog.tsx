import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { Contained } from '#layout/contained.tsx'

export const DietDialogLive = lazyWithRetry(() => import('./diet-dialog.tsx'), 'DietDialogLive')

/** The dialog of the diet. Its code loads when it first opens, or on intent (`preloadOnIntent`). */
export const LazyDietDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen && (
    <Contained onError={onClose}>
      <DietDialogLive onClose={onClose} />
    </Contained>
  )
