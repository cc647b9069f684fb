import { useState } from 'react'

import { Button, type ButtonProps } from '@lotus/ui/button'

import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'

import { deliveryCep } from './delivery-cep.ts'
import { CepDialogLive, LazyCepDialog } from './lazy-cep-dialog.tsx'

type CepButtonProps = Pick<ButtonProps, 'emphasis' | 'size' | 'icon' | 'children'> & {
  /** Called when the dialog closes with a CEP. */
  onChosen?: () => void
}

export function CepButton({ onChosen, ...look }: CepButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    if (deliveryCep.read() !== null) onChosen?.()
  }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" {...preloadOnIntent(CepDialogLive)} onClick={() => setIsOpen(true)} />
      <LazyCepDialog isOpen={isOpen} onClose={close} />
    </>
  )
}
