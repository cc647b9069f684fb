import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { Contained } from '#layout/contained.tsx'

export const CepDialogLive = lazyWithRetry(() => import('./cep-dialog.tsx'), 'CepDialogLive')

/** The dialog of the delivery CEP, whose code loads when it opens first or on intent (`preloadOnIntent`). */
export const LazyCepDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen && (
    <Contained onError={onClose}>
      <CepDialogLive onClose={onClose} />
    </Contained>
  )
