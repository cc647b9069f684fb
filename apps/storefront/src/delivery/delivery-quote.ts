import type { I18n } from '@lingui/core'

import type { ShippingOption, ShippingQuote } from '@lotus/openapi/schema'

import { problemMessage } from '#problem-message.tsx'

import { priceWithWindow } from './price-with-window.ts'

/** The delivery estimate for a CEP. */
export type DeliveryQuote =
  | { status: 'none' | 'asking' | 'offline' }
  | { status: 'failed'; message: string }
  /** `isOld`: a previous quote; the current one is loading. */
  | { status: 'answered'; quote: ShippingQuote; isOld: boolean }

type Asked = { data: ShippingQuote | undefined; error: unknown; isPlaceholderData: boolean; isFetching: boolean }

/** Derives the estimate from the query and the network state. `hasChanged`: a request for other items follows. */
export function deliveryQuoteOf(
  i18n: I18n,
  { data, error, isPlaceholderData, isFetching }: Asked,
  { zipCode, offline, hasChanged = false }: { zipCode: string | null; offline: boolean; hasChanged?: boolean },
): DeliveryQuote {
  if (zipCode === null) return { status: 'none' }
  if (data !== undefined) return { status: 'answered', quote: data, isOld: hasChanged || isPlaceholderData }
  if (offline) return { status: 'offline' }
  if (error === null || isFetching || hasChanged) return { status: 'asking' }
  return { status: 'failed', message: problemMessage(i18n, error) }
}

/** The cheapest delivery in its next window, else the cheapest pickup, else null. */
export function cheapestOption({ options }: ShippingQuote): ShippingOption | null {
  const brought = options.filter(({ pickup }) => !pickup)
  const some = brought.length > 0 ? brought : options
  return some.toSorted((one, other) => priceWithWindow(one) - priceWithWindow(other))[0] ?? null
}

/** The cheapest option of each kind: the number of lines is the same for every CEP, so the layout does not shift. */
export function oneOfEachKind(quote: ShippingQuote): ShippingQuote {
  const pickup = quote.options.find((option) => option.pickup)
  const brought = cheapestOption(quote)
  return { ...quote, options: [brought, pickup === brought ? undefined : pickup].filter((option) => option != null) }
}
