import { Suspense, useState } from 'react'

import { useDeliveryCep } from '#delivery/delivery-cep.ts'
import { DeliveryPlaceButton } from '#features/navigation/delivery-place-button.tsx'
import { lazyWithRetry, preloadOnIntent } from '#hydration/lazy-with-retry.ts'

const CepDialogLive = lazyWithRetry(() => import('./cep-dialog-live.tsx'), 'CepDialogLive')

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
      {isOpen && (
        <Suspense fallback={null}>
          <CepDialogLive onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
