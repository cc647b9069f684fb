import { Trans } from '@lingui/react/macro'
import Salad from 'lucide-react/icons/salad'
import { useState } from 'react'

import { Button } from '@lotus/ui/button'

import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'

import { DietDialogLive, LazyDietDialog } from './lazy-diet-dialog.tsx'

/** Opens the dialog of the diet. */
export function DietButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        emphasis="soft"
        size="small"
        icon={<Salad />}
        aria-haspopup="dialog"
        {...preloadOnIntent(DietDialogLive)}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Minha dieta</Trans>
      </Button>
      <LazyDietDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
