import type { I18n } from '@lingui/core'

import type { ShippingOption, ShippingQuote } from '@lotus/openapi/schema'

import { problemMessage } from '#problem-message.tsx'

/** What is known of bringing something to a CEP. */
export type DeliveryQuote =
  | { status: 'none' | 'asking' | 'offline' }
  | { status: 'failed'; message: string }
  /** `isOld`: of what was asked for before; the new answer is on its way. */
  | { status: 'answered'; quote: ShippingQuote; isOld: boolean }

type Asked = { data: ShippingQuote | undefined; error: unknown; isPlaceholderData: boolean; isFetching: boolean }

/** Out of the query and what the device knows of its network. `hasChanged`: something else will be asked for in a moment. */
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

/** The cheapest way to have it brought; where there is none, to fetch it; null where there is neither. */
export function cheapestOption({ options }: ShippingQuote): ShippingOption | null {
  const brought = options.filter(({ pickup }) => !pickup)
  const some = brought.length > 0 ? brought : options
  return some.toSorted((one, other) => one.cost - other.cost)[0] ?? null
}

/** The cheapest of each kind: as many lines for every CEP, so that nothing moves when another is asked for. */
export function oneOfEachKind(quote: ShippingQuote): ShippingQuote {
  const pickup = quote.options.find((option) => option.pickup)
  const brought = cheapestOption(quote)
  return { ...quote, options: [brought, pickup === brought ? undefined : pickup].filter((option) => option != null) }
}
