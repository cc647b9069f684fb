import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'

import { formatCep } from '@lotus/commerce/cep'
import type { CartItem, FreeDelivery, ShippingQuote } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'

import { useDeliveryCep } from './delivery-cep.ts'
import { freeDeliveryQuery, shippingQuoteQuery } from './shipping.queries.ts'
import { useSettledItems } from './use-settled-items.ts'

/** A promise of free delivery: by a service to the CEP that is set, or in an area without a CEP. `freeFrom` in reais. */
export type FreeDeliveryPromise =
  | { cep: string; service: string; freeFrom: number }
  | { cep: null; area: string; freeFrom: number }

/** The promise for any goods; null if there is none. */
export function useFreeDelivery(): FreeDeliveryPromise | null {
  const { locale } = useLingui().i18n
  const zipCode = useDeliveryCep()
  const anywhere = useQuery(freeDeliveryQuery(null)).data
  const here = useQuery({ ...freeDeliveryQuery(zipCode), enabled: zipCode !== null }).data
  if (zipCode === null || here === undefined) return anywhere === undefined ? null : inArea(anywhere, locale)
  const { freeFrom, service } = here
  if (freeFrom === null || service === null) return null
  return { cep: formatCep(zipCode), service: localized(service, locale), freeFrom }
}

function inArea({ freeFrom, area }: FreeDelivery, locale: string): FreeDeliveryPromise | null {
  return freeFrom === null || area === null ? null : { cep: null, area: localized(area, locale), freeFrom }
}

/** The promise for these goods; null if there is none. With a CEP it comes from the estimate's quote, and is null until that arrives. */
export function useFreeDeliveryOf(items: CartItem[]): FreeDeliveryPromise | null {
  const { locale } = useLingui().i18n
  const zipCode = useDeliveryCep()
  const { settled } = useSettledItems(items)
  const anywhere = useQuery(freeDeliveryQuery(null)).data
  const quote = useQuery({ ...shippingQuoteQuery(zipCode ?? '', settled), enabled: false }).data
  if (zipCode !== null) return quote === undefined ? null : freeDeliveryOf(quote, locale)
  return anywhere === undefined ? null : inArea(anywhere, locale)
}

/** The promise of a quote for its goods and CEP; null if there is none. */
export function freeDeliveryOf({ zipCode, options }: ShippingQuote, locale: string): FreeDeliveryPromise | null {
  const free = options.flatMap(({ pickup, freeFrom, names }) =>
    pickup || freeFrom === null ? [] : [{ freeFrom, names }],
  )
  const [first] = free.toSorted((one, other) => one.freeFrom - other.freeFrom)
  if (first === undefined || zipCode === null) return null
  return { cep: formatCep(zipCode), service: localized(first.names, locale), freeFrom: first.freeFrom }
}
