import { useState } from 'react'

import { Button, type ButtonProps } from '@lotus/ui/button'

import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'

import { DietDialogLive, LazyDietDialog } from './lazy-diet-dialog.tsx'

export function DietButton(look: Pick<ButtonProps, 'emphasis' | 'icon' | 'children'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        {...look}
        size="small"
        aria-haspopup="dialog"
        {...preloadOnIntent(DietDialogLive)}
        onClick={() => setIsOpen(true)}
      />
      <LazyDietDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
