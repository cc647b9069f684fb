import { useState } from 'react'

import { useDeliveryCep } from '#delivery/delivery-cep.ts'
import { DeliveryPlaceButton } from '#features/shell/header/delivery-place-button.tsx'
import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'

import { CepDialogLive, LazyCepDialog } from '#pages/lazy-cep-dialog.tsx'

/** The button of the delivery CEP with its dialog, which loads on intent (BEY-05). */
export function DeliveryPlace() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <DeliveryPlaceButton
        zipCode={useDeliveryCep()}
        isOpen={isOpen}
        onClick={() => setIsOpen(true)}
        {...preloadOnIntent(CepDialogLive)}
      />
      <LazyCepDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
