import { Trans } from '@lingui/react/macro'

import { missingForFreeShipping } from '@lotus/commerce/cart-rules'
import { toCents, toReais } from '@lotus/commerce/money'
import { ProgressBar } from '@lotus/ui/progress-bar'
import { Text } from '@lotus/ui/text'

import type { FreeDeliveryPromise } from '#delivery/free-delivery.ts'
import { useMoney } from '#shop/money.tsx'

export type FreeShippingProgressProps = {
  /** Reais. */
  subtotal: number
  /** `never`: no delivery of these goods to the CEP is free. Null while unknown. */
  promise: FreeDeliveryPromise | 'never' | null
}

/** The amount missing for free shipping (CART-10), to the CEP that is set or in a named area. */
export function FreeShippingProgress({ subtotal, promise }: FreeShippingProgressProps) {
  if (promise === null) return null
  if (promise === 'never') {
    return (
      <Text size="small" tone="muted">
        <Trans>Sem frete grátis para estes produtos neste CEP</Trans>
      </Text>
    )
  }
  return (
    <ProgressBar
      value={Math.min(subtotal, promise.freeFrom)}
      max={promise.freeFrom}
      label={<Label subtotal={subtotal} promise={promise} />}
    />
  )
}

function Label({ subtotal, promise }: { subtotal: number; promise: FreeDeliveryPromise }) {
  const missing = toReais(missingForFreeShipping(toCents(subtotal), toCents(promise.freeFrom)))
  const missingForFree = useMoney()(missing)
  if (promise.cep === null) {
    const { area } = promise
    return missing > 0 ? (
      <Trans>
        Faltam {missingForFree} para o frete grátis ({area})
      </Trans>
    ) : (
      <Trans>Você ganhou frete grátis ({area})</Trans>
    )
  }
  const { cep, service } = promise
  return missing > 0 ? (
    <Trans>
      Faltam {missingForFree} para {service} grátis no CEP {cep}
    </Trans>
  ) : (
    <Trans>
      Você ganhou {service} grátis no CEP {cep}
    </Trans>
  )
}
