import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { lookUpCep } from '#address/cep.queries.ts'

import { CepDialog } from './cep-dialog.tsx'
import { chooseDeliveryCep, useDeliveryCep } from './delivery-cep.ts'

/** The dialog of the delivery CEP, for every page and tab. */
export function CepDialogLive({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const lookUp = useCallback((zipCode: string) => lookUpCep(queryClient, zipCode), [queryClient])
  return <CepDialog zipCode={useDeliveryCep()} lookUp={lookUp} onZipCode={chooseDeliveryCep} onClose={onClose} />
}
