import { toReais } from '@lotus/commerce/money'
import type { DeliveryWindow, WindowHold } from '@lotus/openapi/schema'

import type { Day } from '#domain/business-days.ts'
import { toChosenWindow } from '#domain/window-booking.ts'
import type { StoredWindow } from '#platform/schema.ts'

import type { Offer } from './availability.ts'
import type { HoldRow } from './windows.repository.ts'

/** The price of a quoted delivery, without the fee of a window. */
export type Price = { costCents: number; isFree: boolean }

const iso = (instant: number) => new Date(instant).toISOString()

/** The window as it is stored with a hold or a purchase. D67: a free delivery has no window fee. */
export const toStoredWindow = (window: Omit<Offer, 'state' | 'reason'>, price: Price | null): StoredWindow => ({
  windowId: window.id,
  date: window.date,
  from: window.from,
  to: window.to,
  timeZone: window.timeZone,
  startsAt: iso(window.startsAt),
  endsAt: iso(window.endsAt),
  cutoffAt: iso(window.cutoffAt),
  feeCents: price?.isFree === true ? 0 : window.feeCents,
})

/** @param boletoDate the first date of windows that can be paid by boleto */
export function toDeliveryWindow(offer: Offer, price: Price | null, boletoDate: Day): DeliveryWindow {
  const chosen = toStoredWindow(offer, price)
  return {
    ...toChosenWindow(chosen),
    serviceId: offer.serviceId,
    state: offer.state,
    reason: offer.reason,
    cost: price === null ? null : toReais(price.costCents + chosen.feeCents),
    carries: [...offer.carries],
    boleto: offer.date >= boletoDate,
  }
}

export const toWindowHold = (hold: HoldRow): WindowHold => ({
  holdId: hold.id,
  serviceId: hold.service_id,
  window: toChosenWindow(hold.chosen),
  cost: toReais(hold.cost_cents),
  expiresAt: hold.expires_at.toISOString(),
  extendable: hold.state === 'held' && !hold.is_extended,
})
