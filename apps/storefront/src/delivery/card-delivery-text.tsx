import { Trans } from '@lingui/react/macro'

import type { ProductDelivery } from '@lotus/openapi/schema'
import { Skeleton } from '@lotus/ui/skeleton'
import { Text } from '@lotus/ui/text'

import { useMoney } from '#shop/money.tsx'

import { useDaysText } from './delivery-text.ts'
import { useNextWindowText } from './next-window-text.ts'
import { priceWithWindow } from './price-with-window.ts'

export type CardDeliveryTextProps = {
  /** `unknown`: the request failed, or the device is offline. The product's page says why. */
  delivery: NonNullable<ProductDelivery['delivery']> | 'asking' | 'unknown' | 'notDelivered'
}

/** Price of the cheapest delivery of a product, with its next window (BEY-12) or days, on the product's card. */
export function CardDeliveryText({ delivery }: CardDeliveryTextProps) {
  if (delivery === 'unknown') return null
  if (delivery === 'asking') return <Skeleton shape="caption" width="half" />
  return delivery === 'notDelivered' ? <Trans>Sem entrega neste CEP</Trans> : <Known delivery={delivery} />
}

function Known({ delivery }: { delivery: NonNullable<ProductDelivery['delivery']> }) {
  const money = useMoney()
  const daysText = useDaysText()
  // Without the weekday: on phones it would wrap into a third line, for which no space is reserved.
  const nextWindowText = useNextWindowText({ day: 'numeric', month: 'numeric' })
  const { nextWindow } = delivery
  const total = priceWithWindow(delivery)
  const cost = money(total)
  return (
    <>
      <Text as="div" size="inherit" numeric {...(total === 0 ? ({ tone: 'accent', weight: 'semibold' } as const) : {})}>
        {total === 0 ? <Trans>Frete grátis</Trans> : <Trans>Frete {cost}</Trans>}
      </Text>
      {nextWindow === undefined && daysText(delivery)}
      {nextWindow === null && <Trans>Sem horários livres</Trans>}
      {nextWindow != null && nextWindowText(nextWindow)}
    </>
  )
}
