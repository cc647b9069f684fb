import { Trans } from '@lingui/react/macro'
import Salad from 'lucide-react/icons/salad'
import { useState } from 'react'

import { DietDialogLive, LazyDietDialog } from '#diet/lazy-diet-dialog.tsx'
import { dietPlace } from '#features/shell/header/top-strip.css.ts'
import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'

/** The button of the diet in the line above the header (BEY-08). */
export function DietPlace() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={dietPlace}
        onClick={() => setIsOpen(true)}
        {...preloadOnIntent(DietDialogLive)}
      >
        <Salad aria-hidden="true" size={16} />
        <Trans>Minha dieta</Trans>
      </button>
      <LazyDietDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
