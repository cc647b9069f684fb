import { Trans } from '@lingui/react/macro'

import { useMoney } from '#shop/money.tsx'

import type { FreeDeliveryPromise } from './free-delivery.ts'

/** Where and from which subtotal delivery is free. */
export function FreeDeliveryText({ promise }: { promise: FreeDeliveryPromise }) {
  const amount = useMoney()(promise.freeFrom)
  if (promise.cep === null) {
    const { area } = promise
    return (
      <Trans>
        Frete grátis a partir de {amount} ({area})
      </Trans>
    )
  }
  const { cep, service } = promise
  return (
    <Trans>
      {service} grátis a partir de {amount} no CEP {cep}
    </Trans>
  )
}
