import { useLingui } from '@lingui/react/macro'

import type { ShippingQuote } from '@lotus/openapi/schema'

import { cheapestOption } from './delivery-quote.ts'
import { priceWithWindow } from './price-with-window.ts'
import { localized } from '#i18n/localized.ts'
import { useMoney } from '#shop/money.tsx'

/** The shipping price that totals include, with its label: that of the cheapest delivery in its next window (BEY-05); null without one. */
export function useCountedShipping(): (quote: ShippingQuote) => { label: string; reais: number; text: string } | null {
  const { t, i18n } = useLingui()
  const money = useMoney()
  return (quote) => {
    const option = cheapestOption(quote)
    if (option === null) return null
    const name = localized(option.names, i18n.locale)
    const price = priceWithWindow(option)
    return { label: t`Frete: ${name}`, reais: price, text: price === 0 ? t`Grátis` : money(price) }
  }
}
