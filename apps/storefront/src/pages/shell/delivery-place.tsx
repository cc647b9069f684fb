import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useDeliveryCep } from '#delivery/delivery-cep.ts'
import { CepDialogLive, LazyCepDialog } from '#delivery/lazy-cep-dialog.tsx'
import { nextWindowQuery } from '#delivery/shipping.queries.ts'
import { useNextWindowText } from '#delivery/next-window-text.ts'
import { DeliveryPlaceButton } from '#features/shell/header/delivery-place-button.tsx'
import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'
import { useOffline } from '#online.ts'

/** The button with the delivery CEP and its next window (BEY-12), and its dialog, which loads on intent (BEY-05). */
export function DeliveryPlace() {
  const [isOpen, setIsOpen] = useState(false)
  const zipCode = useDeliveryCep()
  const offline = useOffline()
  const nextWindowText = useNextWindowText()
  const next = useQuery({ ...nextWindowQuery(zipCode ?? ''), enabled: zipCode !== null && !offline }).data?.window
  return (
    <>
      <DeliveryPlaceButton
        zipCode={zipCode}
        next={next ? nextWindowText(next) : null}
        isOpen={isOpen}
        onClick={() => setIsOpen(true)}
        {...preloadOnIntent(CepDialogLive)}
      />
      <LazyCepDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
