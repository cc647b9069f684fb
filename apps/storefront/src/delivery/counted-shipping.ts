import { useLingui } from '@lingui/react/macro'

import type { ShippingQuote } from '@lotus/openapi/schema'

import { cheapestOption } from './delivery-quote.ts'
import { localized } from '#i18n/localized.ts'
import { useMoney } from '#shop/money.tsx'

/** What a sum counts for shipping and how it calls it: the cheapest delivery (BEY-05); null where there is none to count. */
export function useCountedShipping(): (quote: ShippingQuote) => { label: string; reais: number; text: string } | null {
  const { t, i18n } = useLingui()
  const money = useMoney()
  return (quote) => {
    const option = cheapestOption(quote)
    if (option === null) return null
    const name = localized(option.names, i18n.locale)
    const { cost } = option
    return { label: t`Frete: ${name}`, reais: cost, text: cost === 0 ? t`Grátis` : money(cost) }
  }
}
